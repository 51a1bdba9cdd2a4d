#pragma once

#include <cstddef>
#include <vector>

namespace warpscope::gpu {

/// The first SM of each GPC, and one past the last SM: a cluster resides in one GPC. Here SMs are
/// numbered GPC by GPC, where the hardware's numbers go round them. 132 SMs as measured on an H200
/// (six GPCs of 18, one of 16, one of 8), others assumed to have 16.
std::vector<std::size_t> gpcBounds(std::size_t smCount);

/// The caches from which the SMs of a GPC get constants: one for 16 SMs, at least one. (Where 16 do
/// not divide their number gpcBounds has one GPC more.)
std::size_t constantCacheCount(std::size_t smCount);

/// Which of them an SM asks. The first blocks of a launch come to one SM of each pair, GPC by GPC,
/// then to the others (measured on an H100: schedulers begin about 8 cycles apart with 8 to 66
/// blocks, 16 and 18 with 132), and here SMs get blocks in the order of their numbers: so SM i and
/// the one half of all SMs behind it are taken for a pair. Requires: sm < smCount.
std::uint32_t constantCacheOf(std::size_t sm, std::size_t smCount);

}  // namespace warpscope::gpu
