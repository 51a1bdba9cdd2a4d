#pragma once

#include <optional>

#include "app/session/session.h"

namespace warpscope::views {

/// A knob that can be swept.
struct SweepKnob {
    const char* key;   ///< As scenario::set.
    const char* name;  ///< In the catalogue: view.sweep.knob.<name>.
};
inline constexpr SweepKnob kSweepKnobs[] = {
    {"launch.registers_per_thread", "registers"},
    {"launch.block", "block"},
    {"launch.dynamic_shared_bytes", "shared"},
};

/// From where to where a knob is swept on a device, at most about forty runs. With the block the
/// grid changes too, so that the threads stay as many.
scenario::SweepPlan planFor(const machine::Machine& machine, const SweepKnob& knob);

/// What is offered to sweep in a scenario that was just opened: its own plan, or else its
/// first knob over all that the device allows. Nothing where there is no device to ask.
std::optional<scenario::SweepPlan> offeredSweep(const session::Session& session);

}  // namespace warpscope::views
