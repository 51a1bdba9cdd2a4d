#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/history/recording.h"

namespace warpscope::session {

/// Where a warp is in the kernel's text: the same place can be found in the run of other code that
/// was made of the same text.
struct LinePlace {
    WarpId warp{};
    int line = 0;
    int visit = 1;  ///< The warp has come to the line so many times, from 1.

    friend bool operator==(const LinePlace&, const LinePlace&) = default;
};

/// The line at which a warp stands in a cycle; nothing where it is not resident, or at no line.
std::optional<LinePlace> placeOf(const history::Recording& run, WarpId warp, Cycle cycle);

/// The cycle in which the warp comes to that place. Where the code has nothing left of the line it
/// is the next line that it has; where the warp comes there less often, the last time. Nothing
/// where it comes to no line from there on.
std::optional<Cycle> cycleOf(const history::Recording& run, const LinePlace& place);

}  // namespace warpscope::session
