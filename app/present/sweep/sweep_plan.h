#pragma once

#include <optional>

#include "app/session/slot_reader.h"

namespace warpscope::present {

/// What is offered to sweep in a scenario that was just opened: its own plan, or else its
/// first knob over all that the device allows. Nothing where there is no device to ask.
std::optional<scenario::SweepPlan> offeredSweep(const session::SlotReader& session);

}  // namespace warpscope::present
