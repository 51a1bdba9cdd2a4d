#pragma once

#include "engine/isa/instruction.h"
#include "engine/machine/machine.h"
#include "engine/sm/state/units.h"
#include "engine/trace/warp_state.h"

namespace warpscope::sm {

/// What an instruction takes of time.
struct Booking {
    CycleCount latency = 1;  ///< From its issue to when the result may be read.
    Unit unit = Unit::Control;
    Occupation occupation{};
    trace::WarpState reason = trace::WarpState::Wait;  ///< Of a warp that waits for the result.
};

/// Of arithmetic and shuffles; memory's latency is the memory system's. A division, a root or a
/// remainder is one instruction here and a sequence on the hardware: it takes as long as was
/// measured of the sequence (tests/truth), in proportion to the device's divisionLatency and
/// divisionInterval, which are those of a division of floats.
Booking bookingOf(const isa::Instruction& instruction, const machine::Timing& timing);

/// Whether it only reads parameters into registers: LDC on the hardware, which reads the constant
/// bank in another way than an instruction that computes with a parameter. (A copy of one word is
/// taken as part of what reads it.)
bool loadsConstant(const isa::Instruction& instruction);

/// Whether two of its sources stand in the same places of the instruction before.
bool sharesReads(const isa::Instruction& before, const isa::Instruction& instruction);

}  // namespace warpscope::sm
