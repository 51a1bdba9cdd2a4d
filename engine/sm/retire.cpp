#include "engine/sm/meetings/cluster.h"
#include "engine/sm/stages.h"
#include "engine/sm/state/set_state.h"

namespace warpscope::sm {
namespace {

void endBlock(Tick& tick, BlockSlot& block) {
    tick.log.add(trace::Event{.cycle = tick.now,
                              .kind = trace::EventKind::BlockEnd,
                              .sm = tick.sm.id,
                              .block = block.block});
    // The vector keeps its capacity for the next block.
    auto shared = std::move(block.shared);
    shared.clear();
    const auto cluster = std::move(block.cluster);
    block = BlockSlot{};
    block.shared = std::move(shared);
    leaveCluster(tick, cluster);
}

void emptySlot(Warp& warp) {
    Warp fresh;
    fresh.registers = std::move(warp.registers);
    fresh.pending = std::move(warp.pending);
    fresh.local = std::move(warp.local);
    fresh.registers.clear();
    fresh.pending.clear();
    fresh.local.clear();
    warp = std::move(fresh);
}

}  // namespace

void retire(Tick& tick) {
    SmState& sm = tick.sm;
    for (std::uint64_t rest = sm.draining; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        Warp& warp = tick.warp(slot);
        if (warp.drainedAt > tick.now) continue;
        setState(tick, slot, trace::WarpState::NotResident);
        const std::uint64_t bit = laneBit(slot);
        sm.draining &= ~bit;
        sm.occupied &= ~bit;
        sm.alarms.clear(slot);
        BlockSlot& block = sm.blocks[static_cast<std::size_t>(warp.blockSlot)];
        block.warpSlots &= ~bit;
        emptySlot(warp);
        tick.gate(slot) = Gate{};
        if (--block.warpsLeft == 0) endBlock(tick, block);
    }
}

}  // namespace warpscope::sm
