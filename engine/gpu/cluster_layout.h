#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/id.h"
#include "engine/gpu/gpcs.h"
#include "engine/gpu/launch.h"

namespace warpscope::gpu {

/// The block that is handed out as the `order`-th: cluster by cluster, x fastest within one, or as
/// BlockOrder::Random has it.
BlockId blockInOrder(const Launch& launch, std::int64_t order);
/// The blocks of the cluster that a block belongs to, by rank; without clusters the block alone.
std::vector<BlockId> clusterOf(const Launch& launch, BlockId block);
/// Whether an empty GPU has room for one cluster of the launch.
bool fitsCluster(const Launch& launch);

}  // namespace warpscope::gpu
