#pragma once

#include "engine/sm/barrier.h"
#include "engine/sm/divergence.h"
#include "engine/sm/latency.h"
#include "engine/sm/tick.h"

namespace warpscope::sm {

/// Sends a warp to the instruction behind `pc`, which it has just issued.
inline void advance(Tick& tick, int slot, Warp& warp, isa::ProgramCounter pc) {
    goTo(tick, warp, pc + 1);
    if ((warp.atBarrier | warp.atWarpsync) != 0) settle(tick, slot);
}

/// Memory, branches, barriers, exit: what has no Decoded::compute.
void executeOther(Tick& tick, int slot, const Decoded& instruction);

/// Issues the next instruction of a warp: computes its values at once, books its pipe and its
/// latency, and moves the warp on. The timing is in the scoreboard, the values are not delayed.
[[gnu::always_inline]] inline void execute(Tick& tick, Scheduler& scheduler, int slot) {
    Warp& warp = tick.warp(slot);
    const isa::ProgramCounter pc = tick.gate(slot).pc;
    const Decoded& instruction = tick.instructionAt(pc);
    if (instruction.compute == nullptr) return executeOther(tick, slot, instruction);
    instruction.compute(tick, warp, instruction);
    bookArithmetic(tick, scheduler, slot, instruction, pc);
    advance(tick, slot, warp, pc);
}

// The families of opcodes. Each computes values (or moves the warp) and nothing else; see
// isa/opcode.h for what each opcode does.

void executeInteger(Tick& tick, Warp& warp, const Decoded& instruction);
void executeFloat(Tick& tick, Warp& warp, const Decoded& instruction);
/// Fused multiply-add, the commonest instruction of arithmetic, without a switch in front.
void executeFused(Tick& tick, Warp& warp, const Decoded& instruction);
/// Comparisons, predicate logic and selects.
void executePredicate(Tick& tick, Warp& warp, const Decoded& instruction);
/// Special registers, moves, conversions of bits, shuffles and votes.
void executeLanes(Tick& tick, Warp& warp, const Decoded& instruction);
/// Loads, stores and atomics of every space, their latency included. False: the access is wrong,
/// the fault is recorded.
bool executeMemory(Tick& tick, int slot, const Decoded& instruction);
/// Branches, barriers and exit; they set the pc themselves.
void executeControl(Tick& tick, int slot, const Decoded& instruction);

}  // namespace warpscope::sm
