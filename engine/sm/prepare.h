#pragma once

#include <cstdint>
#include <vector>

#include "engine/isa/program.h"
#include "engine/machine/machine.h"
#include "engine/sm/state/decoded.h"

namespace warpscope::sm {

/// Decodes every instruction of a launch and spreads its constants over the lanes.
Prepared prepare(const isa::Program& program, const std::vector<std::uint8_t>& parameters,
                 const machine::Machine& machine);

/// General registers of a warp: as many as the program uses, at least one.
int registerCount(const isa::Program& program);

/// Where the cost of first touches is known part by part (a relaunch): the launch's sizes are read
/// from the constant bank and places of threads by S2R, as on the hardware.
void readAsHardware(Prepared& prepared, const machine::Timing& timing);

}  // namespace warpscope::sm
