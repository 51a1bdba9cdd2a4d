#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/isa/instruction.h"

namespace warpscope::code {

using Words = std::array<std::uint32_t, 4>;

/// The result of an integer instruction of 32 bits whose sources are known; nothing for any other.
/// The sources are the operands' values before they are negated.
std::optional<std::uint32_t> evaluate(const isa::Instruction& code, const Words& sources);

/// The bits of a float or double that arithmetic or a conversion makes of immediates, rounded to
/// the nearest; nothing for any other instruction, and where the result is no ordinary number.
std::optional<std::uint64_t> evaluateReal(const isa::Instruction& code);

/// Whether the comparison of an ISETP of 32 bits holds; nothing for any other instruction.
std::optional<bool> evaluateComparison(const isa::Instruction& code, const Words& sources);

}  // namespace warpscope::code
