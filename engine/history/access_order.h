#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/isa/verified_reads.h"
#include "engine/sm/state/cycle_log.h"

namespace warpscope::history {

/// An access to global or shared memory: who, where, and what of its block and warp came before it.
struct Seen {
    std::uint32_t warp = 0;
    std::uint32_t block = 0;
    std::uint32_t epoch = 0;      ///< Barriers of its block before it …
    std::uint32_t warpEpoch = 0;  ///< … and __syncwarps of its warp.
    std::uint32_t number = 0;     ///< Of all touches of the run, ascending.
    isa::ProgramCounter pc = 0;
    std::int32_t cycle = 0;
    sm::Touch::Kind kind = sm::Touch::Kind::Load;
    bool isVolatile = false;

    bool isStrong() const { return isVolatile || kind == sm::Touch::Kind::Atomic; }
};

/// What orders accesses: barriers, __syncwarp, and a fence on one side with an atomic, a volatile
/// access or a fence on the other side later on. Blocks of a cluster release by arriving at its
/// barrier and see by waiting there. Which of those have met is not
/// followed: whatever may order two accesses is taken to do so, so that nothing that is ordered is
/// ever told as a race.
class AccessOrder {
  public:
    explicit AccessOrder(const gpu::Launch& launch)
        : launch_(launch), verifiedReads_(isa::verifiedReads(launch.program)) {}

    /// An event of the log, before the touches of its cycle.
    void follow(const trace::Event& event);
    /// __syncwarp, fences, atomics and volatile accesses.
    void follow(const sm::Touch& touch);
    /// The access of a touch, as it stands now.
    Seen seen(const sm::Touch& touch, Cycle now);
    /// Whether something may order an access of one lane before that of another lane now.
    bool isOrdered(const Seen& before, int beforeLane, const Seen& now, int lane) const;
    /// Whether of two instructions one is an atomic and the other a plain read as wide that an
    /// atomicCAS verifies: no race, whatever their order (isa::verifiedReads).
    bool isVerified(isa::ProgramCounter one, isa::ProgramCounter other) const {
        return !verifiedReads_.empty() && (isReadOf(one, other) || isReadOf(other, one));
    }
    /// Whether the kernel has such reads at all.
    bool hasVerifiedReads() const { return !verifiedReads_.empty(); }
    /// Whether a read that was noted stays in the place of one now: that one is verified, it itself
    /// is not, and what orders it orders both.
    bool isKept(const Seen& before, const Seen& now) const {
        return !verifiedReads_.empty() && verifiedReads_[now.pc] && !verifiedReads_[before.pc] &&
               before.warp == now.warp && before.epoch == now.epoch &&
               before.warpEpoch == now.warpEpoch;
    }
    /// Whether a block may have seen by now that an access was done.
    bool isSeenBy(const Seen& before, BlockId block) const;
    /// Whether the warp of an access may have seen by now anything that another block released.
    bool hasHeardOf(BlockId other, const Seen& now) const;

  private:
    /// From here on others may see what its warp, or before a barrier its block, did before.
    struct Release {
        std::uint32_t number = 0;
        std::uint32_t warp = 0;
        std::uint32_t epoch = 0;
        bool isForBlock = false;  ///< __threadfence_block().
    };
    struct BlockOrder {
        std::uint32_t epoch = 1;
        std::uint32_t seesUntil = 0;  ///< Its warps see what was released before this number …
        std::uint32_t atBarrier = 0;  ///< … and all of them since the last barrier.
    };
    struct WarpOrder {
        std::uint32_t epoch = 1;
        std::uint32_t seesUntil = 0;
        std::uint32_t wholeAt = 0;  ///< The epoch that began when all its lanes met last.
    };
    /// By lane: the epoch that began when it met others last.
    using MetAt = std::array<std::uint32_t, kMaxLanes>;

    BlockId blockOf(const sm::Touch& touch) const;
    BlockOrder& blockOf(BlockId block);
    WarpOrder& warpOf(WarpId warp);
    void release(const sm::Touch& touch, bool isForBlock);
    void meet(const sm::Touch& touch);
    std::uint32_t metAt(std::uint32_t warp, int lane) const;
    std::uint32_t seesUntil(const Seen& now) const;
    bool isReleased(const Seen& before, std::uint32_t seesUntil, bool isSameBlock) const;

    bool isReadOf(isa::ProgramCounter read, isa::ProgramCounter atomic) const;

    const gpu::Launch& launch_;
    std::vector<bool> verifiedReads_;  ///< By pc; empty where there are none.
    std::uint32_t count_ = 1;
    std::vector<BlockOrder> blocks_{};  ///< By id.
    std::vector<WarpOrder> warps_{};    ///< By id.
    /// Of warps of which some lanes have met without the others.
    std::unordered_map<std::uint32_t, MetAt> parts_{};
    std::unordered_map<std::uint32_t, std::vector<Release>> releases_{};  ///< By block.
};

}  // namespace warpscope::history
