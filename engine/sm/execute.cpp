#include "engine/sm/execute.h"

#include "engine/sm/barrier.h"
#include "engine/sm/divergence.h"
#include "engine/sm/latency.h"

namespace warpscope::sm {
namespace {

using Execute = void (*)(Tick&, Warp&, const isa::Instruction&);

/// Which family an opcode belongs to; memory and control are asked for by their latency class.
Execute familyOf(isa::Opcode opcode) {
    using enum isa::Opcode;
    switch (opcode) {
        case Fadd:
        case Fmul:
        case Ffma:
        case Fmin:
        case Fmax:
        case Fabs:
        case Fdiv:
        case Frnd:
        case Fmath:
        case Mufu:
        case I2f:
        case F2i:
            return executeFloat;
        case Sel:
        case Isetp:
        case Fsetp:
        case Plop:
            return executePredicate;
        case Mov:
        case S2r:
        case Shfl:
        case Vote:
        case Activemask:
            return executeLanes;
        default:
            return executeInteger;
    }
}

void advance(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    if (warp.paths.empty()) return;
    goTo(tick, warp, warp.pc() + 1);
    if ((warp.atBarrier | warp.atWarpsync) != 0) settle(tick, slot);
}

}  // namespace

void execute(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    const isa::Instruction& instruction = tick.instructionAt(warp.pc());
    switch (isa::infoOf(instruction.opcode).latency) {
        case isa::LatencyClass::Control:
            return executeControl(tick, slot, instruction);
        case isa::LatencyClass::Memory:
            if (!executeMemory(tick, slot, instruction)) return;
            break;
        default:
            familyOf(instruction.opcode)(tick, warp, instruction);
            bookArithmetic(tick, slot, instruction);
            break;
    }
    advance(tick, slot);
}

}  // namespace warpscope::sm
