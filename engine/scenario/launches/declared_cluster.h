#pragma once

#include <string_view>

#include "engine/base/dim3.h"

namespace warpscope::scenario {

/// What a kernel's own text says of its cluster: __cluster_dims__(x, y, z) before its name, or
/// .reqnctapercluster behind it in PTX. Parts that are not numbers, and all where it says nothing,
/// are 1. `entry`: empty where the text has one kernel.
Dim3 declaredCluster(std::string_view code, std::string_view entry);

}  // namespace warpscope::scenario
