#pragma once

#include <cstddef>
#include <vector>

namespace warpscope::gpu {

/// The first SM of each GPC, and one past the last SM: a cluster resides in one GPC. Here SMs are
/// numbered GPC by GPC, where the hardware's numbers go round them. 132 SMs as measured on an H200
/// (six GPCs of 18, one of 16, one of 8), others assumed to have 16.
std::vector<std::size_t> gpcBounds(std::size_t smCount);

}  // namespace warpscope::gpu
