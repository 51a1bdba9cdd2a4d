#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/scenario/values/window_names.h"

namespace warpscope::names {

/// The arrangements of the window, in the order of the menu.
inline constexpr std::array<std::string_view, 5> kArrangementNames{"overview", "divergence", "sm",
                                                                   "occupancy", "sweep"};

/// Without which a view has nothing to say.
enum class Needs : std::uint8_t { Nothing, Run };

/// How two pictures of a view stand together, where there is room for it.
enum class Together : std::uint8_t { SideBySide, Stacked };

/// When a view is drawn twice.
enum class Twice : std::uint8_t {
    Always,
    WhereKernelsDiffer,
    FromFilesToo,  ///< Always; the view needs no more of a run than its recording.
};

/// The least of each of two pictures, in letters.
struct LeastRoom {
    float width = 19;
    float height = 10;
    /// The same where they would not stand together at all.
    float narrow = 13;
    float low = 8.5f;
};
/// Of pictures with words in a row, which are cut in less.
inline constexpr LeastRoom kWordyRoom{30, 10, 30, 8.5f};
/// Of such a picture between a row of choices and a sentence of two lines.
inline constexpr LeastRoom kFramedRoom{30, 13, 30, 8.5f};
/// Of such a picture with a heading of two lines and a legend as well.
inline constexpr LeastRoom kHighRoom{30, 16, 30, 14};
/// Of pictures that lose less by being slim than by being low.
inline constexpr LeastRoom kSlimRoom{16, 10, 13, 8.5f};

/// How a view pictures a run that is held beside the one that is worked with.
struct Pairing {
    Together together = Together::SideBySide;
    Twice when = Twice::Always;
    LeastRoom least{};
};

/// A view of the window, as `show` of a lesson's step, the settings and the catalogue name it.
struct ViewName {
    std::string_view key;  ///< And the name of its folder, app/views/<key>.
    /// The arrangement in which it is at its largest; empty = it is the same in several.
    std::string_view home;
    /// It shows what comes out of a run: covered while a question about the run is open.
    bool tellsResults = false;
    /// Where it would be covered it shows what the question gives, and not what it asks for.
    bool showsGiven = false;
    /// It is read or turned, and has enough of a narrow panel.
    bool isNarrow = false;
    /// It is turned before or after a lecture, not in front of everybody.
    bool isTurned = false;
    /// It counts the blocks of an SM: covered while a question asks how many fit.
    bool countsBlocks = false;
    /// It counts which lanes of atomics meet, and it shows those lanes: covered beside such a count
    /// while a question is open.
    bool countsMeetings = false;
    bool showsWhoMeets = false;
    /// Its status tells how long a simulation took: no two runs have that in common.
    bool hasClock = false;
    Needs needs = Needs::Nothing;
    /// Nothing: it pictures no run, or both at once.
    std::optional<Pairing> pairing{};

    // For the rows of the table.
    constexpr ViewName tellingResults() const {
        ViewName view = *this;
        view.tellsResults = true;
        return view;
    }
    constexpr ViewName showingGiven() const {
        ViewName view = *this;
        view.showsGiven = true;
        return view;
    }
    constexpr ViewName narrow() const {
        ViewName view = *this;
        view.isNarrow = true;
        return view;
    }
    constexpr ViewName turned() const {
        ViewName view = *this;
        view.isTurned = true;
        return view;
    }
    constexpr ViewName countingBlocks() const {
        ViewName view = *this;
        view.countsBlocks = true;
        return view;
    }
    constexpr ViewName countingMeetings() const {
        ViewName view = *this;
        view.countsMeetings = true;
        return view;
    }
    constexpr ViewName showingWhoMeets() const {
        ViewName view = *this;
        view.showsWhoMeets = true;
        return view;
    }
    constexpr ViewName withClock() const {
        ViewName view = *this;
        view.hasClock = true;
        return view;
    }
    constexpr ViewName ofARun() const {
        ViewName view = *this;
        view.needs = Needs::Run;
        return view;
    }
    constexpr ViewName twice(Together together, LeastRoom least = {},
                             Twice when = Twice::Always) const {
        ViewName view = *this;
        view.pairing = Pairing{together, when, least};
        return view;
    }
};

/// One row a view, in the order of the View menu.
inline constexpr auto kViewNames = [] {
    constexpr Together kBeside = Together::SideBySide;
    constexpr Together kStacked = Together::Stacked;
    const auto view = [](std::string_view key, std::string_view home = {}) {
        return ViewName{key, home};
    };
    return std::to_array<ViewName>({
        view("lesson"),
        view("source", "divergence").narrow().twice(kBeside, {}, Twice::WhereKernelsDiffer),
        view("passes"),
        view("lanes", "divergence").ofARun().twice(kStacked),
        view("knobs").narrow().turned().withClock(),
        view("launch", "divergence").narrow().turned(),
        view("inspector", "sm").narrow().ofARun(),
        view("stage", "overview").countingBlocks().ofARun().twice(kBeside, kSlimRoom),
        view("sm", "sm").countingBlocks().ofARun().twice(kBeside, kWordyRoom),
        // Stacked, the chip and its memories were too low for their names.
        view("chip", "sm").countingBlocks().ofARun().twice(kBeside, kSlimRoom),
        view("timeline").ofARun(),
        view("split", "divergence").ofARun().twice(kStacked, kWordyRoom),
        view("waits").ofARun().twice(kBeside, kWordyRoom),
        view("memory", "divergence")
            .tellingResults()
            .showingGiven()
            .ofARun()
            .twice(kBeside, kSlimRoom),
        view("buffers", "divergence")
            .tellingResults()
            .showingGiven()
            .ofARun()
            .twice(kBeside, kWordyRoom),
        view("threads", "divergence")
            .showingGiven()
            .showingWhoMeets()
            .ofARun()
            .twice(kBeside, kHighRoom),
        view("traffic", "divergence")
            .tellingResults()
            .showingGiven()
            .ofARun()
            .twice(kBeside, kFramedRoom, Twice::FromFilesToo),
        view("contention").countingMeetings().tellingResults().ofARun().twice(kBeside, kWordyRoom),
        view("spaces").showingGiven(),
        view("latencies").tellingResults(),
        view("cycle").ofARun().twice(kBeside, kWordyRoom),
        view("output").twice(kBeside, kWordyRoom),
        view("scene"),
        view("occupancy", "occupancy").narrow().tellingResults().showingGiven().twice(kStacked),
        view("registers", "occupancy").tellingResults().twice(kBeside, kSlimRoom),
        view("charts", "occupancy").tellingResults(),
        view("calculation", "occupancy").tellingResults(),
        view("hiding", "occupancy").tellingResults(),
        view("device", "occupancy").narrow().turned(),
        view("devices", "sweep"),
        view("sweep", "sweep").tellingResults(),
        view("compare").narrow().tellingResults().showingGiven(),
        view("transport"),
    });
}();

/// The row of a view; nullptr for what is none.
const ViewName* findView(std::string_view key);

/// All of them, for the reader of scenarios.
const scenario::WindowNames& ofWindow();

}  // namespace warpscope::names
