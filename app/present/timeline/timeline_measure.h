#pragma once

#include <optional>
#include <string>

#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// A stretch of cycles [from, to) that somebody measures, and in which row.
struct TimelineMeasure {
    Cycle from = 0;
    Cycle to = 0;
    std::optional<WarpId> warp{};
    friend bool operator==(const TimelineMeasure&, const TimelineMeasure&) = default;
};

/// "128 cycles (412 to 540)" and what the whole GPU issued in them; of a warp, beneath it, how many
/// of them it spent in which state, the longest first. Requires: session.recording(), 0 <= from < to.
std::string measureText(const session::SlotReader& session, const TimelineMeasure& measure);

}  // namespace warpscope::present
