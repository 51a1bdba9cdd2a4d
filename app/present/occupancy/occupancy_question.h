#pragma once

#include <optional>
#include <string>

#include "app/session/state/slot_reader.h"
#include "engine/machine/machine.h"
#include "engine/occupancy/charts.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::present {

/// The occupancy question that the scenario asks with its knobs as they stand, whether or not it
/// could be launched: the views of the Occupancy arrangement all ask this one.
struct OccupancyQuestion {
    machine::Machine machine{};
    occupancy::Request request{};
    int launchBoundsThreads = 0;  ///< __launch_bounds__: the knob, else the kernel; 0 = none.
    int launchBoundsBlocks = 0;
    std::string kernel{};
};

/// Nothing where the scenario names a device that does not exist. What only the compiler knows
/// (registers as needed, static shared memory) is the last good run's.
/// Requires: session.hasScenario().
std::optional<OccupancyQuestion> questionOf(const session::SlotReader& session);

/// The knob that an axis turns, and its setting for a value of the axis; the shape of a block keeps
/// its y and z. Nothing where no setting gives that value.
std::optional<scenario::Setting> settingFor(const session::SlotReader& session,
                                            const OccupancyQuestion& question, occupancy::Axis axis,
                                            std::int64_t x);

/// "75" or "62.5": a percentage without needless digits.
std::string percentText(double percent);

}  // namespace warpscope::present
