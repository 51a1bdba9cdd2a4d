#pragma once

#include "engine/memory/access.h"
#include "engine/sm/state/tick.h"

namespace warpscope::sm {

// A cluster is blocks that reside together, each on an SM of its own where there are enough: they
// meet at a barrier of their own and read and write each other's shared memory (CUDA guide,
// "Thread Block Clusters" and "Distributed Shared Memory").

// Arriving at the barrier of a cluster and waiting at it are two instructions, so that a block can
// do other work between them. It opens when all blocks of the cluster that have not ended have
// arrived. Blocks without a cluster are one of their own.

/// The active lanes of a warp arrive; what they did before is done when the others go on (release)
/// or need not be (`isRelaxed`).
void arriveAtCluster(Tick& tick, int slot, bool isRelaxed);
/// All threads of a block wait; those that have not arrived do so now.
void waitForCluster(Tick& tick, BlockSlot& block);
/// What a block that has ended leaves to the others: nobody waits for it any more.
void leaveCluster(Tick& tick, const std::vector<ClusterPeer>& peers);

/// How shared memory names another block: from this bit on its rank + 1; 0 = one's own.
inline constexpr int kRankShift = 24;
/// The lanes of `active` whose address names a block of the cluster by bits 24 and up; a rank that
/// the cluster does not have is a wrong address.
LaneMask lanesWithRank(const Tick& tick, const Lanes& addresses, LaneMask active);

/// A block of the cluster that lanes name.
struct RankedBlock {
    LaneMask lanes = 0;
    BlockId id{};
    BlockSlot* block = nullptr;  ///< nullptr: it has ended.
};
/// Of the lanes in `ranked` those that name the same block as the first. Their addresses lose their
/// rank. Requires: ranked is not 0 and of lanesWithRank().
RankedBlock takeRank(Tick& tick, const Warp& warp, Lanes& addresses, LaneMask ranked);
/// The cycles by which an access to another block's shared memory comes back later than one to
/// one's own; takes the way out of the SM for it.
CycleCount remoteDelay(Tick& tick, const Warp& warp, int wavefronts);

}  // namespace warpscope::sm
