#include "engine/gpu/cluster_layout.h"

#include <algorithm>

namespace warpscope::gpu {

std::vector<std::size_t> gpcBounds(std::size_t smCount) {
    constexpr std::size_t kMeasured = 132;
    if (smCount == kMeasured) return {0, 18, 36, 54, 72, 90, 108, 124, 132};
    constexpr std::size_t kUsual = 16;
    std::vector<std::size_t> bounds;
    for (std::size_t at = 0; at < smCount; at += kUsual)
        bounds.push_back(at);
    bounds.push_back(smCount);
    return bounds;
}

BlockId blockInOrder(const Launch& launch, std::int64_t order) {
    const Dim3& size = launch.cluster;
    const Dim3 clusters{launch.grid.x / size.x, launch.grid.y / size.y, launch.grid.z / size.z};
    const Dim3 cluster = coordinateOf(order / size.count(), clusters);
    const Dim3 rank = coordinateOf(order % size.count(), size);
    const Dim3 at{cluster.x * size.x + rank.x, cluster.y * size.y + rank.y,
                  cluster.z * size.z + rank.z};
    return BlockId{static_cast<std::uint32_t>(linearIndexOf(at, launch.grid))};
}

bool fitsCluster(const Launch& launch) {
    const std::vector<std::size_t> bounds =
        gpcBounds(static_cast<std::size_t>(launch.machine.smCount));
    std::size_t most = 0;
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i)
        most = std::max(most, bounds[i + 1] - bounds[i]);
    return static_cast<std::int64_t>(most) * launch.occupancy.blocksPerSm >= launch.cluster.count();
}

}  // namespace warpscope::gpu
