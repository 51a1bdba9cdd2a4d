#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// Which of two values of a figure is the better one, all else being equal.
enum class Better : std::uint8_t {
    Neither,  ///< More of it is neither better nor worse by itself: occupancy, IPC.
    Less,
    More,
};

/// One figure of two runs, as it stands in a report.
struct Figure {
    std::string key{};     ///< view.compare.<key> names it, view.compare.<key>_help explains it.
    std::string before{};  ///< Of the run that is held.
    std::string now{};
    std::string ratio{};  ///< now ÷ before; empty where before is 0.
    double share = 0;     ///< now ÷ the larger of both, 0 to 1; before the same.
    double shareBefore = 0;
    Better better = Better::Neither;
    /// The letter of the run with the better one; empty where neither is, or both read alike.
    std::string_view betterRun() const;
};

/// The figures that both runs tell: cycles first, then those that differ; none of time where one
/// has no times. What warps wait for is cycles of a warp on average, as in the sentences of the
/// causes, so that it stays comparable beside another number of warps. `before` is A. Requires:
/// both have a recording.
std::vector<Figure> figuresOf(const session::SlotReader& now, const session::SlotReader& before);

/// A field in which the two scenarios differ.
struct Difference {
    std::string name{};  ///< As beside its knob; its key where it has none.
    std::string before{};
    std::string now{};
};

/// Knobs that stand differently, in the order of the fields; none of a run from a file, and
/// none of one run beside itself.
std::vector<Difference> differencesOf(const session::SlotReader& now,
                                      const session::SlotReader& before);

/// What keeps the scenario as its knobs stand from running: the run on the screen is an older one
/// then, and no figure of it belongs to these knobs. nullptr where nothing does. Valid as long as
/// the reader's problems.
const Problem* whyNoRun(const session::SlotReader& session);

/// Nothing was turned since the run was held: there is nothing to compare yet.
bool isOneRun(const session::SlotReader& now, const session::SlotReader& before);

}  // namespace warpscope::present
