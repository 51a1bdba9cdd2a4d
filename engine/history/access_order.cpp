#include "engine/history/access_order.h"

#include <algorithm>

namespace warpscope::history {
namespace {

using Kind = sm::Touch::Kind;

}  // namespace

/// The block of the warp, whichever block's shared memory it touches.
BlockId AccessOrder::blockOf(const sm::Touch& touch) const {
    if (!touch.isRemote) return touch.block;
    return BlockId{touch.warp.value / static_cast<std::uint32_t>(launch_.warpsPerBlock())};
}

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
    const bool isOfCluster = isa::isOfCluster(launch_.program.instructions[event.pc].opcode);
    // All of the cluster have arrived, each of which was a release.
    if (isOfCluster) block.seesUntil = ++count_;
    block.atBarrier = block.seesUntil;
}

void AccessOrder::release(const sm::Touch& touch, bool isForBlock) {
    const BlockId block = blockOf(touch);
    releases_[block.value].push_back({count_, touch.warp.value, blockOf(block).epoch, isForBlock});
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
    blockOf(blockOf(touch)).seesUntil = count_;
    warpOf(touch.warp).seesUntil = count_;
    // What releases in PTX has a fence before it; a volatile store has none.
    if (isFence) release(touch, touch.space == memory::Space::Shared);
}

Seen AccessOrder::seen(const sm::Touch& touch, Cycle now) {
    const BlockId block = blockOf(touch);
    Seen seen;
    seen.warp = touch.warp.value;
    seen.block = block.value;
    seen.epoch = blockOf(block).epoch;
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
    return isReleased(before, seesUntil(now), isSameBlock);
}

std::uint32_t AccessOrder::seesUntil(const Seen& now) const {
    return std::max(warps_[now.warp].seesUntil, blocks_[now.block].atBarrier);
}

/// Whether an access was released before whoever sees all that was released until then looked.
bool AccessOrder::isReleased(const Seen& before, std::uint32_t seesUntil, bool isSameBlock) const {
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

bool AccessOrder::isReadOf(isa::ProgramCounter read, isa::ProgramCounter atomic) const {
    const auto& instructions = launch_.program.instructions;
    return verifiedReads_[read] && isa::isAtomic(instructions[atomic].opcode) &&
           isa::bytesOf(instructions[read].type) == isa::bytesOf(instructions[atomic].type);
}

bool AccessOrder::isSeenBy(const Seen& before, BlockId block) const {
    const std::uint32_t until = block.value < blocks_.size() ? blocks_[block.value].seesUntil : 0;
    return isReleased(before, until, before.block == block.value);
}

bool AccessOrder::hasHeardOf(BlockId other, const Seen& now) const {
    const auto found = releases_.find(other.value);
    return found != releases_.end() && found->second.front().number <= seesUntil(now);
}

}  // namespace warpscope::history
