#include "engine/history/access_order.h"

#include <algorithm>

namespace warpscope::history {
namespace {

using Kind = sm::Touch::Kind;

}  // namespace

AccessOrder::BlockOrder& AccessOrder::blockOf(BlockId block) {
    if (block.value >= blocks_.size()) blocks_.resize(block.value + 1);
    return blocks_[block.value];
}

AccessOrder::WarpOrder& AccessOrder::warpOf(WarpId warp) {
    if (warp.value >= warps_.size()) warps_.resize(warp.value + 1);
    return warps_[warp.value];
}

void AccessOrder::follow(const trace::Event& event) {
    if (event.kind != trace::EventKind::BarrierRelease) return;
    BlockOrder& block = blockOf(event.block);
    ++block.epoch;
    const bool isOfCluster =
        launch_.program.instructions[event.pc].opcode == isa::Opcode::ClusterWait;
    if (isOfCluster) {
        // The blocks of a cluster are let go in one cycle, before anybody touches anything.
        if (clusterCycle_ != event.cycle) ++count_;
        clusterCycle_ = event.cycle;
        releases_[event.block.value].push_back({count_, UINT32_MAX, block.epoch, false});
        block.seesUntil = count_;
    }
    block.atBarrier = block.seesUntil;
}

void AccessOrder::release(const sm::Touch& touch, bool isForBlock) {
    releases_[touch.block.value].push_back(
        {count_, touch.warp.value, blockOf(touch.block).epoch, isForBlock});
}

/// __syncwarp orders the lanes that come to it, and no other.
void AccessOrder::meet(const sm::Touch& touch) {
    WarpOrder& warp = warpOf(touch.warp);
    ++warp.epoch;
    if (touch.active == firstLanes(launch_.machine.limits.warpSize)) {
        warp.wholeAt = warp.epoch;
        return;
    }
    MetAt& lanes = parts_[touch.warp.value];
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1)
        lanes[static_cast<std::size_t>(firstLane(rest))] = warp.epoch;
}

std::uint32_t AccessOrder::metAt(std::uint32_t warp, int lane) const {
    const std::uint32_t whole = warps_[warp].wholeAt;
    const auto found = parts_.find(warp);
    return found == parts_.end() ? whole
                                 : std::max(whole, found->second[static_cast<std::size_t>(lane)]);
}

void AccessOrder::follow(const sm::Touch& touch) {
    const bool isFence = touch.kind == Kind::Fence;
    if (touch.kind == Kind::Warpsync) return meet(touch);
    if (!isFence && !touch.isVolatile && touch.kind != Kind::Atomic) return;
    ++count_;
    BlockOrder& block = blockOf(touch.block);
    block.seesUntil = count_;
    warpOf(touch.warp).seesUntil = count_;
    // A store or an atomic that releases is not told from one that is volatile or relaxed.
    if (isFence || (touch.isVolatile && touch.kind != Kind::Load))
        release(touch, isFence && touch.space == memory::Space::Shared);
}

Seen AccessOrder::seen(const sm::Touch& touch, Cycle now) {
    const BlockOrder& block = blockOf(touch.block);
    Seen seen;
    seen.warp = touch.warp.value;
    seen.block = touch.block.value;
    seen.epoch = block.epoch;
    seen.warpEpoch = warpOf(touch.warp).epoch;
    seen.number = ++count_;
    seen.pc = touch.pc;
    seen.cycle = static_cast<std::int32_t>(std::min<Cycle>(now, INT32_MAX));
    seen.kind = touch.kind;
    seen.isVolatile = touch.isVolatile;
    return seen;
}

bool AccessOrder::isOrdered(const Seen& before, int beforeLane, const Seen& now, int lane) const {
    const bool isSameWarp = before.warp == now.warp;
    if (isSameWarp && beforeLane == lane) return true;
    // Each has met others since: those may have met in between.
    if (isSameWarp && before.warpEpoch != now.warpEpoch &&
        metAt(before.warp, beforeLane) > before.warpEpoch &&
        metAt(before.warp, lane) > before.warpEpoch)
        return true;
    const bool isSameBlock = before.block == now.block;
    if (isSameBlock && before.epoch != now.epoch) return true;
    const std::uint32_t seesUntil =
        std::max(warps_[now.warp].seesUntil, blocks_[now.block].atBarrier);
    if (seesUntil <= before.number) return false;
    // An atomic that the other side has seen stands for itself.
    if (before.isStrong()) return true;
    const auto found = releases_.find(before.block);
    if (found == releases_.end()) return false;
    const std::vector<Release>& releases = found->second;
    auto at = std::ranges::upper_bound(releases, before.number, {}, &Release::number);
    for (; at != releases.end() && at->number <= seesUntil; ++at) {
        const bool isItsOwn = at->warp == before.warp || at->epoch > before.epoch;
        if (isItsOwn && (isSameBlock || !at->isForBlock)) return true;
    }
    return false;
}

}  // namespace warpscope::history
