#pragma once

#include <cstdint>
#include <vector>

#include "engine/gpu/launch.h"

namespace warpscope::gpu {

/// A number below `count` for each number below it, each once: a shuffle that the seed chooses, the
/// same on every machine. Requires: 0 <= index < count.
std::int64_t shuffled(std::int64_t index, std::int64_t count, std::int64_t seed);

/// In which order the SMs are asked for room. Hardware: the order in which those of an H100 get
/// their first block (measured for its 132 SMs, which are numbered as the hardware does it; of
/// other numbers the pairs are assumed to hop from GPC to GPC just so).
std::vector<std::uint32_t> smOrder(BlockOrder order, std::size_t smCount);

}  // namespace warpscope::gpu
