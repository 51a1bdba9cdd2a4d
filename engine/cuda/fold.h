#pragma once

#include <optional>

#include "engine/cuda/ast.h"

namespace warpscope::cuda {

/// The 32 bits of a binary operation on two values of `type` (S32, U32 or F32), as the hardware
/// computes it; comparisons give 0 or 1. Nothing for a division of integers by 0.
std::optional<std::uint32_t> foldBinary(BinaryOperator op, const Type& type, std::uint32_t a,
                                        std::uint32_t b);
/// The bits of a value converted from one arithmetic type to another.
std::uint32_t foldConversion(const Type& from, const Type& to, std::uint32_t bits);

/// Replaces a checked expression by a literal where all its operands are literals; also
/// true && x and its kin, and the taken side of a ?: with a known condition.
void fold(ExpressionPtr& expression);

}  // namespace warpscope::cuda
