#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// By variable, for each number in it: when nvcc gives it registers, counted from 1. A block that
/// several ways lead to begins with the values that they bring (phi), what came last at its top.
using PhiOrder = std::map<const Variable*, std::vector<std::uint32_t>>;

/// Of a function's own variables, its parameters among them, but for arrays and what has some.
/// Requires: a checked function.
PhiOrder phiOrderOf(const Function& function);

}  // namespace warpscope::cuda
