#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// What stands between < and > behind the name of a kernel.
struct KernelInstance {
    std::vector<std::vector<Token>> parts{};
    bool isLaunched = false;
};

/// By the name of the kernel.
using KernelInstances = std::map<std::string, KernelInstance>;

/// Adds what the tokens [first, end), which are the host's, write behind the name of one of these
/// kernels, which are templates: k<float, 16>. The first that is launched counts, or else the
/// first: cudaFuncSetCacheConfig(k<float>, …) launches nothing.
void addInstances(const std::vector<Token>& tokens, std::size_t first, std::size_t end,
                  const std::set<std::string>& kernels, KernelInstances& instances);

}  // namespace warpscope::cuda
