#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpscope::gpu {

/// The GPCs of a GPU: eight for 132 SMs, as measured on an H200 and an H100; of other numbers it is
/// assumed that each but the last has 16. Each GPC holds clusters and a cache of constants.
std::size_t gpcCount(std::size_t smCount);

/// The first SM of each GPC, and one past the last SM: a cluster resides in one GPC. Here SMs are
/// numbered GPC by GPC, where the hardware's numbers go round them. 132 SMs as measured on an H200
/// (six GPCs of 18, one of 16, one of 8).
std::vector<std::size_t> gpcBounds(std::size_t smCount);

/// From the constants of which GPC an SM reads, below gpcCount. The first blocks of a launch come
/// to one SM of each pair, GPC by GPC, then to the others (measured on an H100: schedulers begin
/// about 8 cycles apart with 8 to 66 blocks, 16 and 18 with 132), and here SMs get blocks in the
/// order of their numbers: so SM i and the one half of all SMs behind it are taken for a pair,
/// other than in gpcBounds. Requires: sm < smCount.
std::uint32_t constantCacheOf(std::size_t sm, std::size_t smCount);

}  // namespace warpscope::gpu
