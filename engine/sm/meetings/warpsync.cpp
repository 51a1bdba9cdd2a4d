#include "engine/sm/meetings/warpsync.h"

#include <cstddef>

#include "engine/sm/meetings/divergence.h"
#include "engine/sm/meetings/lanes_to_come.h"
#include "engine/sm/meetings/touches.h"
#include "engine/sm/state/operands.h"

namespace warpscope::sm {
namespace {

/// The lanes that a path at __syncwarp waits for.
LaneMask wantedLanes(const Tick& tick, const Warp& warp, const ControlEntry& entry) {
    const Decoded& instruction = tick.instructionAt(entry.pc);
    return syncMask(tick, warp, instruction, 0, entry.mask) & warp.lanes & ~warp.exited;
}

bool isAtWarpsync(const Tick& tick, const Warp& warp, std::size_t entry) {
    return isWaitingForLanes(warp, entry) &&
           tick.instructionAt(warp.paths[entry].pc).opcode == isa::Opcode::Warpsync;
}

bool isAtNamedBarrier(const Tick& tick, isa::ProgramCounter pc) {
    return tick.kernel.program.instructions[pc].isNamedBarrier();
}

/// Lets paths go on from __syncwarp whose mask is complete.
void checkWarpsync(Tick& tick, Warp& warp) {
    LaneMask released = 0;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        if (!isAtWarpsync(tick, warp, i)) continue;
        const LaneMask wanted = wantedLanes(tick, warp, warp.paths[i]);
        if ((wanted & ~warp.atWarpsync) == 0) released |= warp.paths[i].mask;
    }
    if (released == 0) return;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        if ((warp.paths[i].mask & released) != 0 && isLeaf(warp, i)) ++warp.paths[i].pc;
    }
    warp.atWarpsync &= ~released;
    mergePaths(tick, warp);
}

/// A path that waits at an instruction for lanes of its mask, of whom all have come or none can any
/// more; the number of paths where there is none.
std::size_t completeMeeting(const Tick& tick, const Warp& warp) {
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        if (!isWaitingForLanes(warp, i) || isAtWarpsync(tick, warp, i)) continue;
        if (isAtNamedBarrier(tick, warp.paths[i].pc)) continue;
        const LaneMask here = lanesWaitingAt(warp, warp.paths[i].pc);
        LaneMask missing = 0;
        for (std::size_t k = 0; k < warp.paths.size(); ++k) {
            if (isLeaf(warp, k) && (warp.paths[k].mask & here) != 0)
                missing |= lanesToCome(tick, warp, k, warp.paths[k].mask) & ~here;
        }
        if (missing == 0) return i;
    }
    return warp.paths.size();
}

/// Lets lanes that have met at an instruction issue it as one path.
void checkMeetings(Tick& tick, Warp& warp) {
    while (warp.atWarpsync != 0) {
        const std::size_t met = completeMeeting(tick, warp);
        if (met == warp.paths.size()) return;
        const LaneMask lanes = lanesWaitingAt(warp, warp.paths[met].pc);
        warp.atWarpsync &= ~lanes;
        joinLeaves(tick, warp, lanes);
    }
}

}  // namespace

void arriveAtWarpsync(Tick& tick, Warp& warp) {
    if (tick.log.wantsTouches) noteWarpsync(tick, warp);
    if (!tick.kernel.model.isIndependent()) return goTo(tick, warp, warp.pc() + 1);
    warp.atWarpsync |= warp.active();
}

void letLanesGo(Tick& tick, Warp& warp) {
    checkWarpsync(tick, warp);
    checkMeetings(tick, warp);
}

}  // namespace warpscope::sm
