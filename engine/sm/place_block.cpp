#include "engine/sm/place_block.h"

#include <algorithm>

#include "engine/base/contract.h"
#include "engine/sm/prepare.h"
#include "engine/sm/state/first_touch.h"
#include "engine/sm/state/foresee.h"

namespace warpscope::sm {
namespace {

int freeBlockSlot(const SmState& sm) {
    for (std::size_t i = 0; i < sm.blocks.size(); ++i) {
        if (!sm.blocks[i].block.isValid()) return static_cast<int>(i);
    }
    return -1;
}

int freeWarpSlots(const SmState& sm) {
    return static_cast<int>(sm.warps.size()) - countLanes(sm.occupied);
}

/// A warp that arrives is younger than all others, but for those of higher slots that arrived in
/// the same cycle.
void noteAge(SmState& sm, int slot, Cycle now) {
    std::uint64_t older = 0;
    for (std::uint64_t rest = sm.occupied & ~laneBit(slot); rest != 0; rest &= rest - 1) {
        const int other = firstLane(rest);
        const auto index = static_cast<std::size_t>(other);
        if (sm.warps[index].residentSince < now || other < slot) {
            older |= laneBit(other);
            sm.olderSlots[index] &= ~laneBit(slot);
        } else {
            sm.olderSlots[index] |= laneBit(slot);
        }
    }
    sm.olderSlots[static_cast<std::size_t>(slot)] = older;
}

void placeWarp(Tick& tick, BlockId block, int blockSlot, int index, int warpsPerBlock,
               Cycle firstIssue) {
    SmState& sm = tick.sm;
    const int slot = firstLane(~sm.occupied);
    sm.occupied |= laneBit(slot);
    sm.blocks[static_cast<std::size_t>(blockSlot)].warpSlots |= laneBit(slot);
    const auto width = static_cast<std::size_t>(tick.kernel.warpSize);
    const isa::Program& program = tick.kernel.program;
    const int threadsLeft =
        static_cast<int>(tick.kernel.block.count()) - index * tick.kernel.warpSize;

    Warp& warp = tick.warp(slot);
    warp.id = WarpId{block.value * static_cast<std::uint32_t>(warpsPerBlock) +
                     static_cast<std::uint32_t>(index)};
    warp.block = block;
    warp.blockSlot = blockSlot;
    warp.indexInBlock = index;
    warp.residentSince = tick.now;
    warp.lanes = firstLanes(std::min(threadsLeft, tick.kernel.warpSize));
    warp.paths = {ControlEntry{0, isa::kNoTarget, warp.lanes}};
    const auto registers = static_cast<std::size_t>(registerCount(program));
    warp.registers.assign(registers * width, 0);
    warp.pending.assign(registers + static_cast<std::size_t>(isa::kPredicateCount), {});
    warp.local.assign(width * static_cast<std::size_t>(program.localBytesPerThread), 0);
    warp.issueAllowedAt = firstIssue;
    warp.issueDelay = trace::WarpState::NoInstruction;
    if (!sm.copies.empty()) sm.copiesOf(slot) = {};
    tick.gate(slot) = Gate{};
    noteAge(sm, slot, tick.now);
    foresee(tick, slot);
    tick.log.add(Placement{warp.id, block, sm.id, slot, blockSlot});
}

}  // namespace

SmState emptySm(SmId id, const machine::Machine& machine, int blockSlots) {
    const int warpSlots = std::min(machine.limits.maxWarpsPerSm, kMaxWarpSlots);
    SmState sm;
    sm.id = id;
    sm.warps.resize(static_cast<std::size_t>(warpSlots));
    sm.gates.resize(sm.warps.size());
    sm.olderSlots.resize(sm.warps.size());
    sm.blocks.resize(static_cast<std::size_t>(blockSlots));
    sm.schedulers.resize(static_cast<std::size_t>(machine.schedulersPerSm));
    sm.selectors.resize(sm.schedulers.size());
    for (int slot = 0; slot < warpSlots; ++slot) {
        const auto scheduler = static_cast<std::size_t>(machine.schedulerOf(slot));
        sm.selectors[scheduler].slots |= std::uint64_t{1} << slot;
    }
    sm.nextEventAt = kNever;
    return sm;
}

bool canPlaceBlock(const SmState& sm, int warpsPerBlock) {
    return freeBlockSlot(sm) >= 0 && freeWarpSlots(sm) >= warpsPerBlock;
}

int roomFor(const SmState& sm, int warpsPerBlock) {
    const auto slots = std::ranges::count_if(
        sm.blocks, [](const BlockSlot& slot) { return !slot.block.isValid(); });
    return std::min(static_cast<int>(slots), freeWarpSlots(sm) / warpsPerBlock);
}

int placeBlock(Tick& tick, BlockId block, int sharedBytes) {
    SmState& sm = tick.sm;
    const int blockSlot = freeBlockSlot(sm);
    WARPSCOPE_EXPECT(blockSlot >= 0, "a block is placed where a slot is free");
    const int warpSize = tick.kernel.warpSize;
    const int warps = (static_cast<int>(tick.kernel.block.count()) + warpSize - 1) / warpSize;
    BlockSlot& place = sm.blocks[static_cast<std::size_t>(blockSlot)];
    place.block = block;
    place.start = tick.now;
    place.warpsLeft = warps;
    place.shared.assign(static_cast<std::size_t>(sharedBytes), 0);
    tick.log.add(trace::Event{
        .cycle = tick.now, .kind = trace::EventKind::BlockStart, .sm = sm.id, .block = block});
    openCaches(tick);
    const Cycle firstIssue = firstIssueOf(tick, block, warps);
    for (int index = 0; index < warps; ++index)
        placeWarp(tick, block, blockSlot, index, warps, firstIssue + warpDelay(tick.kernel, index));
    sm.nextEventAt = tick.now;
    return blockSlot;
}

}  // namespace warpscope::sm
