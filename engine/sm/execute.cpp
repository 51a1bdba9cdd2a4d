#include "engine/sm/execute.h"

#include "engine/sm/barrier.h"
#include "engine/sm/divergence.h"
#include "engine/sm/latency.h"

namespace warpscope::sm {
namespace {

void advance(Tick& tick, int slot, Warp& warp) {
    goTo(tick, warp, tick.gate(slot).pc + 1);
    if ((warp.atBarrier | warp.atWarpsync) != 0) settle(tick, slot);
}

}  // namespace

void execute(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    const Decoded& instruction = tick.instructionAt(tick.gate(slot).pc);
    if (instruction.latencyClass == isa::LatencyClass::Control)
        return executeControl(tick, slot, instruction);
    if (instruction.latencyClass == isa::LatencyClass::Memory) {
        if (!executeMemory(tick, slot, instruction)) return;
    } else {
        instruction.compute(tick, warp, instruction);
        bookArithmetic(tick, slot, instruction);
    }
    advance(tick, slot, warp);
}

}  // namespace warpscope::sm
