#pragma once

#include <vector>

#include "engine/code/code.h"
#include "engine/codegen/passes.h"

namespace warpscope::codegen {

/// By node: the products of floats whose factors are both numbers wherever they are computed, at
/// the latest once short loops are written out. A compiler multiplies these before it fuses
/// anything: with dt = 0.01f, v - 9.81f * dt subtracts one number that has been rounded.
std::vector<bool> productsOfConstants(const code::Code& code, const PassSettings& settings);

}  // namespace warpscope::codegen
