#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "engine/base/message.h"
#include "engine/history/run.h"

namespace warpscope::present {

/// What those who stand together in a picture of waiting do.
enum class WaitKind : std::uint8_t {
    Runs,      ///< Goes on by itself.
    Spins,     ///< Repeats for ever what it has already done: it polls what nobody changes.
    Barrier,   ///< Waits at __syncthreads().
    Warpsync,  ///< Waits at __syncwarp().
    Below,     ///< Lies below on the stack until another path of its warp ends.
    Cluster,   ///< Its block waits for the other blocks of its cluster.
    Queued,    ///< Blocks that have no place on an SM yet.
};

/// Warps (or blocks) that wait for the same thing in the same way.
struct WaitNode {
    WaitKind kind = WaitKind::Runs;
    std::vector<WarpId> warps{};    ///< Empty for Queued.
    std::vector<BlockId> blocks{};  ///< Of the warps; of Queued, the first in the queue.
    std::int64_t queued = 0;        ///< Blocks in the queue, from that one on.
    LaneMask lanes = 0;             ///< Of each warp; 0 for Queued.
    isa::ProgramCounter pc = 0;
    int line = 0;
    bool isInCycle = false;  ///< Waits, over others, for itself: it never goes on.
};

/// Why one waits for another.
enum class WaitReason : std::uint8_t {
    NotArrived,    ///< Has not come to the barrier.
    OtherBarrier,  ///< Stands at another barrier (language model).
    MustEnd,       ///< Its path has to end first (stack).
    LanesMissing,  ///< Has not come to __syncwarp().
    OtherBlock,    ///< Has not come to the cluster's barrier.
    NeedsPlace,    ///< Holds the place on the SM.
    CouldWrite,    ///< Nobody else is left who could write what is polled.
};

struct WaitEdge {
    std::uint32_t from = 0, to = 0;  ///< Indices of nodes: `from` waits for `to`.
    WaitReason reason = WaitReason::NotArrived;
    bool isInCycle = false;
};

/// Who waits for whom in a cycle.
struct WaitGraph {
    std::vector<WaitNode> nodes{};
    std::vector<WaitEdge> edges{};
    bool hasCycle() const;
    /// The node of a warp's lane; none = nodes.size().
    std::uint32_t nodeOf(WarpId warp, int lane) const;
};

/// Who repeats himself until a run that would never end is stopped at its limit of cycles; each
/// warp is read once.
class Repetitions {
  public:
    explicit Repetitions(std::shared_ptr<const history::Run> run) : run_(std::move(run)) {}
    /// The first cycle from which on a warp does nothing that it has not done before; kNever where
    /// it ends, or where the run has another end or might have had one.
    Cycle from(WarpId warp);

  private:
    std::shared_ptr<const history::Run> run_;
    std::map<WarpId, Cycle> known_{};
};

/// The waiting of one block, of its cluster, and of the queue behind it. `repetitions`: nullptr
/// where the rest of the run may not tell anything. Requires: state is the run's after `cycle`.
WaitGraph waitGraphOf(const history::Run& run, const gpu::GpuState& state, BlockId block,
                      Cycle cycle, Repetitions* repetitions);

/// The block to look at: the chosen warp's while it is resident, else the first in which somebody
/// waits at a barrier, else the first that is resident. Invalid where none is.
BlockId waitingBlock(const history::Run& run, const gpu::GpuState& state, WarpId wanted);

/// A node in words: who, where.
Message waitNodeWords(const WaitNode& node);
/// Why an arrow is there.
Message waitReasonWords(WaitReason reason);
/// The same where an arrow has little room; the whole words where none are shorter.
Message waitReasonBrief(WaitReason reason);
/// The whole picture in one sentence.
Message waitSentence(const WaitGraph& graph);

}  // namespace warpscope::present
