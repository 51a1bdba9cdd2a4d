#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/state/slot_reader.h"
#include "engine/machine/machine.h"

namespace warpscope::present {

/// What is offered to sweep in a scenario that was just opened: its own plan, or else its
/// first knob over all that the device allows. Nothing where there is no device to ask.
std::optional<scenario::SweepPlan> offeredSweep(const session::SlotReader& session);

/// One row of the list of what can be swept.
struct SweepOffer {
    std::string words{};
    scenario::SweepPlan plan{};
};

/// Knobs, then the kernel's arguments that are numbers, then what takes one of a few names
/// (policies, devices), each with the scenario's own plan where it has one for it; a plan of the
/// scenario over something else comes last.
std::vector<SweepOffer> sweepOffers(const session::SlotReader& session,
                                    const machine::Machine& machine);

}  // namespace warpscope::present
