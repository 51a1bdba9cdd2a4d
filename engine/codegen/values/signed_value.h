#pragma once

#include <cstddef>

#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {

/// Whether a node is -x + -0 of floats or doubles, as negations are written: for nvcc no sum, and
/// of no cost where a sum or a product reads it.
bool isFloatNegation(const code::Node& node);

/// The value that a register operand is, or is the negative of.
struct SignedValue {
    std::size_t value = 0;
    bool isLess = false;
};

/// What the node `at` reads there, its own sign counted and negations passed over wherever they
/// stand. Requires: an operand of kind register.
SignedValue signedValueOf(const code::Code& code, const ReachingValues& values, std::size_t at,
                          const isa::Operand& operand);

}  // namespace warpscope::codegen
