#pragma once

#include <cstdint>

#include "engine/machine/machine.h"
#include "engine/occupancy/question.h"

namespace warpscope::occupancy {

/// `value` rounded up to a multiple of `unit`. Requires: value >= 0, unit > 0.
constexpr std::int64_t roundUp(std::int64_t value, std::int64_t unit) {
    return (value + unit - 1) / unit * unit;
}

/// The smallest selectable carve-out that is at least `bytes`; the whole SM where there is none
/// to choose from.
std::int64_t snapShared(const machine::Limits& limits, std::int64_t bytes);

/// The most shared memory that a block may take, the reserve included: 48 KB by default, the
/// opt-in maximum when asked for.
std::int64_t sharedCeiling(const machine::Limits& limits, SharedMode mode);

/// The bytes of an SM that are shared memory for blocks of `allocated` bytes each: the carve-out,
/// or what the block needs where the carve-out is too small for it.
std::int64_t sharedPool(const machine::Limits& limits, int carveoutPercent, std::int64_t allocated);

/// Blocks that the registers of an NVIDIA SM hold: warps are placed in sub-partitions and counted
/// over the SM; a block must also fit with its warps rounded up to whole partitions.
int registerLimit(const machine::Limits& limits, std::int64_t registersPerThread,
                  std::int64_t warpsPerBlock);

/// Waves that one SIMD's registers hold (AMD, MetaX); kUnlimited for no registers at all.
int wavesPerPartition(const machine::Limits& limits, std::int64_t registersPerThread);

/// The arithmetic of the books: floors of quotients, no units, no reserve.
Result calculateTextbook(const machine::Machine& machine, const Request& request);
/// NVIDIA's rules to the last block.
Result calculateNvidia(const machine::Machine& machine, const Request& request);
/// AMD's and MetaX's rules.
Result calculateWaves(const machine::Machine& machine, const Request& request);

/// Fills blocks, limiters, active warps and percent from the limits already in `result`.
void combine(Result& result);

/// The limits that every vendor shares: whole warps of a block in the warp slots, and block slots.
inline Result warpAndSlotLimits(const machine::Limits& limits, const Request& request) {
    Result result;
    result.maxWarps = limits.maxWarpsPerSm;
    result.warpsPerBlock =
        static_cast<int>(roundUp(request.threadsPerBlock, limits.warpSize) / limits.warpSize);
    result.limitWarps = request.threadsPerBlock > limits.maxThreadsPerBlock
                            ? 0
                            : limits.maxWarpsPerSm / result.warpsPerBlock;
    result.limitSlots = limits.maxBlocksPerSm;
    return result;
}

}  // namespace warpscope::occupancy
