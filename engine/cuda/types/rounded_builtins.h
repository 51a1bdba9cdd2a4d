#pragma once

#include <span>

#include "engine/cuda/types/builtin.h"

namespace warpscope::cuda {

/// The functions of floats and doubles that round towards zero, down or up: __fadd_rz, __dadd_rd,
/// __ll2double_ru and their kin.
std::span<const Builtin> roundedBuiltins();

}  // namespace warpscope::cuda
