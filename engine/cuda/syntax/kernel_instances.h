#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// What stands between < and > behind the name of a kernel, part by part.
using KernelInstances = std::map<std::string, std::vector<std::vector<Token>>>;

/// Adds what the tokens [first, end), which are the host's, write behind the name of one of these
/// kernels, which are templates: k<float, 16>. The first one of each counts.
void addInstances(const std::vector<Token>& tokens, std::size_t first, std::size_t end,
                  const std::set<std::string>& kernels, KernelInstances& instances);

}  // namespace warpscope::cuda
