#include "engine/sm/meetings/cluster.h"

#include <algorithm>

#include "engine/sm/meetings/who_is_missing.h"

namespace warpscope::sm {
namespace {

// Measured on an H200, clusters of 2 and 8 blocks of 32 and 256 threads: to arrive takes 4 cycles
// when nothing before it need be done, else 262 more, 382 when a store to global memory is on its
// way; arriving and waiting in a row 74 and 82 cycles (2 and 8 blocks; 89 and 97 with 8 warps) and
// 339 to 347; waiting 20 cycles between two clocks (13 of them the clocks') where the barrier has
// opened, after 49 cycles of other work at the latest.
constexpr CycleCount kArrival = 4;
constexpr CycleCount kRelease = 262;
constexpr CycleCount kReleaseAfterStore = 382;
constexpr CycleCount kBarrierLatency = 66;
constexpr CycleCount kBarrierLatencyOfMany = 74;
constexpr CycleCount kBarrierPerWarp = 2;
constexpr CycleCount kWait = 7;
// An atomic takes 231 cycles instead of 48 in clusters of two blocks and 249 in larger ones; 32
// loads of a warp on their way together come back 25 cycles apart.
constexpr CycleCount kRemoteLatencyOfTwo = 183;
constexpr CycleCount kRemoteLatency = 201;
constexpr CycleCount kRemoteInterval = 25;

/// Where a peer stands; nullptr when it has ended.
BlockSlot* residentPeer(const Tick& tick, const ClusterPeer& peer) {
    BlockSlot& block = tick.global.sms[peer.sm.value].blocks[peer.blockSlot];
    return block.block == peer.block ? &block : nullptr;
}

/// Lets the threads of a block go on that wait.
void release(SmState& sm, BlockSlot& block, Cycle at) {
    block.waitsForCluster = false;
    block.clusterOpensAt = kNever;
    block.barrierReleaseAt = at;
    sm.nextReleaseAt = std::min(sm.nextReleaseAt, at);
    sm.nextEventAt = std::min(sm.nextEventAt, at);
}

/// From the last arrival to the opening.
CycleCount openingLatency(std::size_t blocks, int warps) {
    const CycleCount latency = blocks > 2 ? kBarrierLatencyOfMany : kBarrierLatency;
    return latency + kBarrierPerWarp * std::max(0, warps - 1);
}

/// Opens the barrier when every block that is still there has arrived.
void settleCluster(Tick& tick, const std::vector<ClusterPeer>& peers) {
    int warps = 0;
    Cycle last = tick.now;
    bool isThere = false;
    for (const ClusterPeer& peer : peers) {
        const BlockSlot* const block = residentPeer(tick, peer);
        if (block == nullptr) continue;
        if (block->clusterArrivedAt == kNever) return;
        isThere = true;
        last = std::max(last, block->clusterArrivedAt);
        warps = std::max(warps, countLanes(block->warpSlots));
    }
    if (!isThere) return;
    const Cycle opensAt = last + openingLatency(peers.size(), warps);
    for (const ClusterPeer& peer : peers) {
        BlockSlot* const block = residentPeer(tick, peer);
        if (block == nullptr) continue;
        SmState& sm = tick.global.sms[peer.sm.value];
        block->clusterArrivedAt = kNever;
        block->clusterOpensAt = opensAt;
        for (std::uint64_t rest = block->warpSlots; rest != 0; rest &= rest - 1)
            sm.warps[static_cast<std::size_t>(firstLane(rest))].atCluster = 0;
        if (block->waitsForCluster) release(sm, *block, opensAt);
    }
}

/// Whether all threads of a block have arrived that are still there.
bool hasArrived(const Tick& tick, const BlockSlot& block) {
    for (std::uint64_t rest = block.warpSlots; rest != 0; rest &= rest - 1) {
        const Warp& warp = tick.warp(firstLane(rest));
        if ((presentLanes(tick.kernel.program, warp) & ~warp.atCluster) != 0) return false;
    }
    return true;
}

void noteArrival(Tick& tick, BlockSlot& block, Cycle at) {
    if (block.clusterArrivedAt != kNever) return;
    block.clusterArrivedAt = at;
    if (!block.cluster.empty()) settleCluster(tick, block.cluster);
}

std::uint32_t rankOf(std::uint32_t address) {
    return (address >> kRankShift) - 1;
}

}  // namespace

void arriveAtCluster(Tick& tick, int slot, bool isRelaxed) {
    Warp& warp = tick.warp(slot);
    const bool stores = warp.drainedAt > tick.now;
    const CycleCount release = isRelaxed ? 0 : stores ? kReleaseAfterStore : kRelease;
    const Cycle at = tick.now + kArrival + release;
    warp.atCluster |= warp.active();
    warp.issueAllowedAt = at;
    warp.issueDelay = isRelaxed ? trace::WarpState::Wait : trace::WarpState::Membar;
    BlockSlot& block = tick.block(warp);
    if (hasArrived(tick, block)) noteArrival(tick, block, at);
}

void waitForCluster(Tick& tick, BlockSlot& block) {
    block.waitsForCluster = true;
    if (block.clusterOpensAt == kNever) noteArrival(tick, block, tick.now);
    if (block.cluster.empty() && block.clusterArrivedAt != kNever) {
        block.clusterOpensAt =
            block.clusterArrivedAt + openingLatency(1, countLanes(block.warpSlots));
        block.clusterArrivedAt = kNever;
        for (std::uint64_t rest = block.warpSlots; rest != 0; rest &= rest - 1)
            tick.warp(firstLane(rest)).atCluster = 0;
    }
    if (!block.waitsForCluster || block.clusterOpensAt == kNever) return;
    release(tick.sm, block, std::max(block.clusterOpensAt, tick.now + kWait));
}

void leaveCluster(Tick& tick, const std::vector<ClusterPeer>& peers) {
    if (!peers.empty()) settleCluster(tick, peers);
}

LaneMask lanesWithRank(const Tick& tick, const Lanes& addresses, LaneMask active) {
    std::uint32_t any = 0;  // Of all lanes, active or not: mostly nobody names another block.
    for (const std::uint32_t address : addresses)
        any |= address;
    if (any >> kRankShift == 0) return 0;
    const auto blocks = static_cast<std::uint32_t>(tick.kernel.cluster.count());
    LaneMask remote = 0;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t address = addresses[static_cast<std::size_t>(lane)];
        if (address >> kRankShift != 0 && rankOf(address) < blocks) remote |= laneBit(lane);
    }
    return remote;
}

RankedBlock takeRank(Tick& tick, const Warp& warp, Lanes& addresses, LaneMask ranked) {
    const std::uint32_t rank = rankOf(addresses[static_cast<std::size_t>(firstLane(ranked))]);
    RankedBlock found;
    for (LaneMask rest = ranked; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        std::uint32_t& address = addresses[static_cast<std::size_t>(lane)];
        if (rankOf(address) != rank) continue;
        found.lanes |= laneBit(lane);
        address &= (1U << kRankShift) - 1;
    }
    BlockSlot& own = tick.block(warp);
    found.id = own.cluster.empty() ? own.block : own.cluster[rank].block;
    found.block = own.cluster.empty() ? &own : residentPeer(tick, own.cluster[rank]);
    return found;
}

CycleCount remoteDelay(Tick& tick, const Warp& warp, int wavefronts) {
    const Cycle start = std::max(tick.now, tick.sm.remoteFreeAt);
    tick.sm.remoteFreeAt = start + kRemoteInterval * wavefronts;
    const bool isPair = tick.block(warp).cluster.size() <= 2;
    return start - tick.now + (isPair ? kRemoteLatencyOfTwo : kRemoteLatency);
}

}  // namespace warpscope::sm
