#pragma once

#include <string>

namespace warpscope::fuzz {

/// The same kernel with the groups of cooperative_groups.h in place of barriers and of functions
/// whose mask is all lanes of a warp. For clang, which alone reads them.
std::string withGroups(const std::string& device);

}  // namespace warpscope::fuzz
