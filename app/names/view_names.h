#pragma once

#include <array>
#include <string_view>

#include "engine/scenario/window_names.h"

namespace warpscope::names {

/// The arrangements of the window, in the order of the menu.
inline constexpr std::array<std::string_view, 5> kArrangementNames{"overview", "divergence", "sm",
                                                                   "occupancy", "sweep"};

/// A view of the window, as `show` of a lesson's step, the settings and the catalogue name it.
struct ViewName {
    std::string_view key;
    /// The arrangement in which it is at its largest; empty = it is the same in several.
    std::string_view home;
    /// It shows what comes out of a run: covered while a question about the run is open.
    bool tellsResults = false;
};

/// One row a view, in the order of the View menu. Tests hold the window's views to it.
inline constexpr std::array<ViewName, 33> kViewNames{{
    {"lesson", ""},
    {"source", "divergence"},
    {"passes", ""},
    {"lanes", "divergence"},
    {"knobs", ""},
    {"launch", "divergence"},
    {"inspector", "sm"},
    {"stage", "overview"},
    {"sm", "sm"},
    {"chip", "sm"},
    {"timeline", ""},
    {"split", "divergence"},
    {"waits", ""},
    {"memory", "divergence", true},
    {"buffers", "divergence", true},
    {"threads", "divergence"},
    {"traffic", "divergence", true},
    {"contention", "", true},
    {"spaces", ""},
    {"latencies", "", true},
    {"cycle", ""},
    {"output", ""},
    {"scene", ""},
    {"occupancy", "occupancy", true},
    {"registers", "occupancy", true},
    {"charts", "occupancy", true},
    {"calculation", "occupancy", true},
    {"hiding", "occupancy", true},
    {"device", "occupancy"},
    {"devices", "sweep"},
    {"sweep", "sweep", true},
    {"compare", "", true},
    {"transport", ""},
}};

/// The row of a view; nullptr for what is none.
const ViewName* findView(std::string_view key);

/// All of them, for the reader of scenarios.
const scenario::WindowNames& ofWindow();

}  // namespace warpscope::names
