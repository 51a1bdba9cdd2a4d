#pragma once

#include <optional>

#include "engine/cuda/syntax/ast.h"

namespace warpscope::cuda {

/// The bits of a binary operation on two values of `type` (of a shift: the first), as the hardware
/// computes it; comparisons give 0 or 1. Nothing for a division of integers by 0.
std::optional<std::uint64_t> foldBinary(BinaryOperator op, const Type& type, std::uint64_t a,
                                        std::uint64_t b);
/// The bits of a value converted from one arithmetic type to another.
std::uint64_t foldConversion(const Type& from, const Type& to, std::uint64_t bits);
/// The bits of an immediate operand.
std::uint64_t bitsOf(const isa::Operand& immediate);
/// The bits of an integer literal with the sign of its type.
std::int64_t signedValue(const Type& type, std::uint64_t bits);

/// Replaces a checked expression by a literal where all its operands are literals; also
/// true && x and its kin, the taken side of a ?: with a known condition, and functions of the library
/// that nvcc computes itself.
void fold(ExpressionPtr& expression);

}  // namespace warpscope::cuda
