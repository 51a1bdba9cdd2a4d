#include <algorithm>

#include "engine/sm/meetings/barrier.h"
#include "engine/sm/meetings/divergence.h"
#include "engine/sm/meetings/named_barrier.h"
#include "engine/sm/meetings/named_meeting.h"
#include "engine/sm/stages.h"
#include "engine/sm/state/foresee.h"
#include "engine/sm/state/operands.h"

namespace warpscope::sm {
namespace {

/// What BAR.RED gives to the lanes of a path.
void giveReduction(Tick& tick, Warp& warp, const ControlEntry& path) {
    const Decoded& instruction = tick.instructionAt(path.pc);
    if (instruction.opcode != isa::Opcode::BarRed) return;
    const BlockSlot& block = tick.block(warp);
    int answer = block.barrierYes;
    if (instruction.vote == isa::VoteMode::Any) answer = block.barrierYes != 0 ? 1 : 0;
    if (instruction.vote == isa::VoteMode::All)
        answer = block.barrierYes == block.barrierThreads ? 1 : 0;
    Lanes result;
    result.fill(static_cast<std::uint32_t>(answer));
    writeRegister(tick, warp, instruction, result, path.mask);
}

/// Every path that waits at a barrier steps behind it.
void releaseWarp(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    if (warp.atBarrier == 0) return;
    const LaneMask released = warp.atBarrier;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        // Lanes of a waiting path also stand in the entries below it, which stay where they are.
        if ((warp.paths[i].mask & released) == 0 || !isLeaf(warp, i)) continue;
        giveReduction(tick, warp, warp.paths[i]);
        ++warp.paths[i].pc;
    }
    warp.atBarrier = 0;
    warp.leftBehind = 0;
    mergePaths(tick, warp);
    holdOrGo(tick, warp);
    foresee(tick, slot);
}

void releaseBlock(Tick& tick, BlockSlot& block) {
    block.barrierReleaseAt = kNever;
    const int first = firstLane(block.warpSlots);
    tick.log.add(trace::Event{.cycle = tick.now,
                              .kind = trace::EventKind::BarrierRelease,
                              .sm = tick.sm.id,
                              .block = block.block,
                              .pc = tick.warp(first).barrierPc});
    for (std::uint64_t rest = block.warpSlots; rest != 0; rest &= rest - 1)
        releaseWarp(tick, firstLane(rest));
    block.barrierThreads = 0;
    block.barrierYes = 0;
}

}  // namespace

void releaseBarriers(Tick& tick) {
    Cycle next = kNever;
    for (BlockSlot& block : tick.sm.blocks) {
        if (block.barrierReleaseAt <= tick.now) releaseBlock(tick, block);
        if (!block.meetings.empty()) releaseNamedBarriers(tick, block);
        next = std::min({next, block.barrierReleaseAt, nextNamedRelease(block)});
    }
    tick.sm.nextReleaseAt = next;
}

}  // namespace warpscope::sm
