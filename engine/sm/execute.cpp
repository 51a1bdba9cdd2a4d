#include "engine/sm/execute.h"

namespace warpscope::sm {

void executeOther(Tick& tick, int slot, const Decoded& instruction) {
    if (instruction.latencyClass == isa::LatencyClass::Control)
        return executeControl(tick, slot, instruction);
    const isa::ProgramCounter pc = tick.gate(slot).pc;
    if (executeMemory(tick, slot, instruction)) advance(tick, slot, tick.warp(slot), pc);
}

}  // namespace warpscope::sm
