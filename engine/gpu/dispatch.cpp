#include "engine/gpu/dispatch.h"

#include <algorithm>
#include <numeric>

#include "engine/gpu/cluster_layout.h"
#include "engine/sm/place_block.h"

namespace warpscope::gpu {

namespace {

/// The SMs for the blocks of one cluster, by rank: the emptiest of the emptiest GPC first, so that
/// they are spread as far as they can (PolicySpread, the default). Empty: there is no room.
std::vector<std::size_t> smsForCluster(const Launch& launch, const GpuState& state) {
    const auto blocks = static_cast<int>(launch.cluster.count());
    std::vector<int> room;
    for (const sm::SmState& sm : state.sms)
        room.push_back(sm::roomFor(sm, launch.warpsPerBlock()));
    const std::vector<std::size_t> bounds = gpcBounds(room.size());
    int most = blocks - 1;
    std::size_t best = bounds.size();
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
        const int all =
            std::accumulate(room.begin() + static_cast<std::ptrdiff_t>(bounds[i]),
                            room.begin() + static_cast<std::ptrdiff_t>(bounds[i + 1]), 0);
        if (all <= most) continue;
        most = all;
        best = i;
    }
    if (best == bounds.size()) return {};
    std::vector<std::size_t> chosen;
    for (int rank = 0; rank < blocks; ++rank) {
        const auto first = room.begin() + static_cast<std::ptrdiff_t>(bounds[best]);
        const auto last = room.begin() + static_cast<std::ptrdiff_t>(bounds[best + 1]);
        const auto emptiest = std::max_element(first, last);
        --*emptiest;
        chosen.push_back(static_cast<std::size_t>(emptiest - room.begin()));
    }
    return chosen;
}

/// All blocks of a cluster become resident in the same cycle, or none.
void dispatchClusters(const Launch& launch, const sm::LaunchedKernel& kernel, GpuState& state,
                      sm::GlobalPath& path, sm::CycleLog& log) {
    while (state.nextBlock < launch.blockCount()) {
        const std::vector<std::size_t> chosen = smsForCluster(launch, state);
        if (chosen.empty()) break;
        std::vector<sm::ClusterPeer> peers;
        for (const std::size_t index : chosen) {
            const BlockId block = blockInOrder(launch, state.nextBlock++);
            sm::Tick tick(kernel, state.sms[index], log, path, state.now);
            const int slot = sm::placeBlock(tick, block, launch.sharedBytesPerBlock());
            peers.push_back({block, state.sms[index].id, static_cast<std::uint32_t>(slot)});
        }
        for (const sm::ClusterPeer& peer : peers)
            state.sms[peer.sm.value].blocks[peer.blockSlot].cluster = peers;
    }
    state.hasRoom = false;
}

}  // namespace

void dispatchBlocks(const Launch& launch, const std::vector<std::uint32_t>& sms,
                    const sm::LaunchedKernel& kernel, GpuState& state, sm::GlobalPath& path,
                    sm::CycleLog& log) {
    if (launch.cluster.count() > 1) return dispatchClusters(launch, kernel, state, path, log);
    const std::int64_t blocks = launch.blockCount();
    const int smCount = static_cast<int>(state.sms.size());
    int passedOver = 0;  // SMs in a row without room.
    while (state.nextBlock < blocks && passedOver < smCount) {
        sm::SmState& sm = state.sms[sms[static_cast<std::size_t>(state.nextSm)]];
        state.nextSm = (state.nextSm + 1) % smCount;
        if (!sm::canPlaceBlock(sm, launch.warpsPerBlock())) {
            ++passedOver;
            continue;
        }
        passedOver = 0;
        sm::Tick tick(kernel, sm, log, path, state.now);
        sm::placeBlock(tick, blockInOrder(launch, state.nextBlock), launch.sharedBytesPerBlock());
        ++state.nextBlock;
    }
    state.hasRoom = false;
}

}  // namespace warpscope::gpu
