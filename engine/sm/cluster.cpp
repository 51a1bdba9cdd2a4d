#include "engine/sm/cluster.h"

#include <algorithm>

namespace warpscope::sm {
namespace {

// Measured on an H200 with cluster.sync() and map_shared_rank() (blocks of 32 to 512 threads,
// clusters of 2 to 16): 337 cycles from one barrier to the next with up to four warps, 428 with
// sixteen; an atomic takes 231 cycles instead of 48 in clusters of two blocks and 249 in larger
// ones; 32 loads of a warp on their way together come back 25 cycles apart.
constexpr CycleCount kBarrierLatency = 325;
constexpr CycleCount kBarrierPerWarp = 6;
constexpr int kWarpsAtOnce = 4;
constexpr CycleCount kRemoteLatencyOfTwo = 183;
constexpr CycleCount kRemoteLatency = 201;
constexpr CycleCount kRemoteInterval = 25;

/// Where a peer stands; nullptr when it has ended.
BlockSlot* residentPeer(const Tick& tick, const ClusterPeer& peer) {
    BlockSlot& block = tick.global.sms[peer.sm.value].blocks[peer.blockSlot];
    return block.block == peer.block ? &block : nullptr;
}

/// Opens the barrier when every block that is still there waits at it.
void settleCluster(Tick& tick, const std::vector<ClusterPeer>& peers) {
    int warps = 0;
    for (const ClusterPeer& peer : peers) {
        const BlockSlot* const block = residentPeer(tick, peer);
        if (block == nullptr) continue;
        if (!block->waitsForCluster) return;
        warps = std::max(warps, countLanes(block->warpSlots));
    }
    const Cycle at =
        tick.now + kBarrierLatency + kBarrierPerWarp * std::max(0, warps - kWarpsAtOnce);
    for (const ClusterPeer& peer : peers) {
        BlockSlot* const block = residentPeer(tick, peer);
        if (block == nullptr) continue;
        SmState& sm = tick.global.sms[peer.sm.value];
        block->waitsForCluster = false;
        block->barrierReleaseAt = at;
        sm.nextReleaseAt = std::min(sm.nextReleaseAt, at);
        sm.nextEventAt = std::min(sm.nextEventAt, at);
    }
}

std::uint32_t rankOf(std::uint32_t address) {
    return (address >> kRankShift) - 1;
}

}  // namespace

void arriveAtCluster(Tick& tick, BlockSlot& block) {
    if (block.cluster.empty()) {
        block.barrierReleaseAt = tick.now + kBarrierLatency;
        tick.sm.nextReleaseAt = std::min(tick.sm.nextReleaseAt, block.barrierReleaseAt);
        return;
    }
    block.waitsForCluster = true;
    settleCluster(tick, block.cluster);
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
