#pragma once

#include "engine/sm/meetings/barrier.h"
#include "engine/sm/meetings/divergence.h"
#include "engine/sm/state/latency.h"
#include "engine/sm/state/operands.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

/// Sends a warp to the instruction behind `pc`, which it has just issued.
inline void advance(Tick& tick, int slot, Warp& warp, isa::ProgramCounter pc) {
    goTo(tick, warp, pc + 1);
    if ((warp.atBarrier | warp.atWarpsync) != 0) settle(tick, slot);
}

/// Computes the values of an instruction that only computes, whatever it takes.
void computeAny(Tick& tick, Warp& warp, const Decoded& instruction);

/// Computes the values of an instruction that only computes; whoever calls it books its pipe and
/// its latency (bookArithmetic). The timing is in the scoreboard, the values are not delayed.
/// `active`: the lanes of the warp's path.
[[gnu::always_inline]] inline void computeValues(Tick& tick, Warp& warp, const Decoded& instruction,
                                                 LaneMask active) {
    // In the common case nothing has to be kept aside.
    if (instruction.isStraight && active == tick.kernel.allLanes) [[likely]]
        instruction.function.lanes(placeOf(tick, warp, instruction, 0),
                                   placeOf(tick, warp, instruction, 1),
                                   placeOf(tick, warp, instruction, 2),
                                   destinationOf(warp, instruction), tick.kernel.warpSize);
    else
        computeAny(tick, warp, instruction);
}

// The functions of the opcodes that are more than a formula for one lane (those are in
// opcode_functions.cpp); see isa/opcode.h for what each opcode does.

/// FFMA, a LaneFunction.
void fuseLanes(const std::uint32_t* a, const std::uint32_t* b, const std::uint32_t* c,
               std::uint32_t* result, int width);

/// FRND, FMATH on float; DMATH on double.
template <class T>
void callFunction(Tick& tick, Warp& warp, const Decoded& instruction);
/// FMATH whose result is the nearest float: __frsqrt_rn.
void callNearest(Tick& tick, Warp& warp, const Decoded& instruction);
/// MUFU.
void callSpecial(Tick& tick, Warp& warp, const Decoded& instruction);
/// FDIV that goes by way of the reciprocal: __fdividef.
void divideRoughly(Tick& tick, Warp& warp, const Decoded& instruction);
/// ISETP, FSETP, DSETP on sources of type T.
template <class T>
void compareLanes(Tick& tick, Warp& warp, const Decoded& instruction);
/// FCHK.
void checkDivision(Tick& tick, Warp& warp, const Decoded& instruction);
/// PLOP.
void combinePredicates(Tick& tick, Warp& warp, const Decoded& instruction);
/// SEL.
void selectLanes(Tick& tick, Warp& warp, const Decoded& instruction);
/// LOP3.
void combineBits(Tick& tick, Warp& warp, const Decoded& instruction);
/// BFI.
void insertBits(Tick& tick, Warp& warp, const Decoded& instruction);
/// Arithmetic and conversions of floats whose results are not rounded to the nearest.
void roundLanes(Tick& tick, Warp& warp, const Decoded& instruction);
/// F2FP.
void packHalves(Tick& tick, Warp& warp, const Decoded& instruction);
/// MATCH on values of type T.
template <class T>
void matchLanes(Tick& tick, Warp& warp, const Decoded& instruction);
/// REDUX.
void reduceLanes(Tick& tick, Warp& warp, const Decoded& instruction);
/// A sequence that ends in a branch (isa::SequenceBranches): its warp goes on with the result.
void computeAndHold(Tick& tick, int slot, const Decoded& instruction);
/// A sequence whose steps are issued one by one (sequences.h): with the last one the result is
/// there and its warp goes on.
void computeInSteps(Tick& tick, int slot, const Decoded& instruction);
/// UCGABAR_ARV.
void arriveInCluster(Tick& tick, int slot, const Decoded& instruction);
/// MEMBAR.
void orderMemory(Tick& tick, int slot, const Decoded& instruction);
/// LDGDEPBAR.
void closeCopies(Tick& tick, int slot, const Decoded& instruction);
/// DEPBAR.
void waitForCopies(Tick& tick, int slot, const Decoded& instruction);
/// NANOSLEEP.
void sleep(Tick& tick, int slot, const Decoded& instruction);
/// S2R.
void readSpecial(Tick& tick, Warp& warp, const Decoded& instruction);
/// SHFL.
void shuffleLanes(Tick& tick, Warp& warp, const Decoded& instruction);
/// VOTE.
void voteLanes(Tick& tick, Warp& warp, const Decoded& instruction);
/// ACTIVEMASK.
void readActiveMask(Tick& tick, Warp& warp, const Decoded& instruction);

/// The active lanes come to an instruction with a mask. True: lanes that it names can still come,
/// and those here wait for them, as at the WARPSYNC that nvcc puts in front where it cannot prove
/// that all are there; when all have come, or none can any more, they are one path that issues the
/// instruction. Always false with the stack, which runs in lockstep.
bool waitForNamedLanes(Tick& tick, int slot, const Decoded& instruction);
/// BRA.
void branch(Tick& tick, int slot, const Decoded& instruction);
/// BSSY and UMOV.
void goOn(Tick& tick, int slot, const Decoded& instruction);
/// What the calling convention keeps in the constant bank: its value is not needed here.
void loadConvention(Tick& tick, int slot, const Decoded& instruction);
/// BSYNC.
void meet(Tick& tick, int slot, const Decoded& instruction);
/// BAR.
void synchronizeBlock(Tick& tick, int slot, const Decoded& instruction);
/// BAR.ARV.
void arriveForBlock(Tick& tick, int slot, const Decoded& instruction);
/// BAR.RED.
void reduceBlock(Tick& tick, int slot, const Decoded& instruction);
/// BPT.TRAP.
void stopWithTrap(Tick& tick, int slot, const Decoded& instruction);
/// VPRINTF.
void printLanes(Tick& tick, Warp& warp, const Decoded& instruction);
/// ASSERTFAIL.
void stopWithAssert(Tick& tick, int slot, const Decoded& instruction);
/// WARPSYNC.
void synchronizeWarp(Tick& tick, int slot, const Decoded& instruction);
/// CALL.
void callLanes(Tick& tick, int slot, const Decoded& instruction);
/// RET.
void returnLanes(Tick& tick, int slot, const Decoded& instruction);
/// EXIT.
void exitLanes(Tick& tick, int slot, const Decoded& instruction);

}  // namespace warpscope::sm
