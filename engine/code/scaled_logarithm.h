#pragma once

#include <optional>

#include "engine/isa/instruction.h"

namespace warpscope::code {

/// A logarithm that nvcc computes as another one times a number, a product that a sum behind it may
/// take in.
struct ScaledLogarithm {
    isa::MathFunction of;
    isa::Operand factor;
};

/// Of floats: __logf and __log10f by log2 (opcode Mufu), log10f by log (Fmath); none of the others.
std::optional<ScaledLogarithm> scaledLogarithm(isa::Opcode opcode, isa::MathFunction function);

}  // namespace warpscope::code
