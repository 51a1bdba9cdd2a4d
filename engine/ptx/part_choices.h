#pragma once

#include "engine/code/code.h"

namespace warpscope::ptx {

/// Undoes what LLVM does to if (c) s += a * b; where s is no NaN (foldSelectIntoOp of InstCombine):
/// s + (c ? a * b : -0) becomes c ? s + a * b : s again, as nvcc leaves it, so that the sum may
/// take in the product. The value is the same for each s but a NaN. For PTX by clang alone: nvcc
/// lets such a choice stand that a person has written. Requires: before placePredicates.
void partChoices(code::Code& code);

}  // namespace warpscope::ptx
