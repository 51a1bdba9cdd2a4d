#include "engine/gpu/cluster_layout.h"

#include <algorithm>

#include "engine/gpu/block_order.h"

namespace warpscope::gpu {

BlockId blockInOrder(const Launch& launch, std::int64_t order) {
    if (launch.model.blockOrder == BlockOrder::Random) {
        // Blocks of a cluster stay together.
        const std::int64_t together = launch.cluster.count();
        order = together * shuffled(order / together, launch.blockCount() / together,
                                    launch.model.blockSeed) +
                order % together;
    }
    const Dim3& size = launch.cluster;
    const Dim3 clusters{launch.grid.x / size.x, launch.grid.y / size.y, launch.grid.z / size.z};
    const Dim3 cluster = coordinateOf(order / size.count(), clusters);
    const Dim3 rank = coordinateOf(order % size.count(), size);
    const Dim3 at{cluster.x * size.x + rank.x, cluster.y * size.y + rank.y,
                  cluster.z * size.z + rank.z};
    return BlockId{static_cast<std::uint32_t>(linearIndexOf(at, launch.grid))};
}

std::vector<BlockId> clusterOf(const Launch& launch, BlockId block) {
    const Dim3& size = launch.cluster;
    const Dim3 own = coordinateOf(block.value, launch.grid);
    std::vector<BlockId> blocks;
    for (std::int64_t order = 0; order < size.count(); ++order) {
        const Dim3 rank = coordinateOf(order, size);
        const Dim3 at{own.x - own.x % size.x + rank.x, own.y - own.y % size.y + rank.y,
                      own.z - own.z % size.z + rank.z};
        blocks.push_back(BlockId{static_cast<std::uint32_t>(linearIndexOf(at, launch.grid))});
    }
    return blocks;
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
