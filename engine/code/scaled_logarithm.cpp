#include "engine/code/scaled_logarithm.h"

namespace warpscope::code {

std::optional<ScaledLogarithm> scaledLogarithm(isa::Opcode opcode, isa::MathFunction function) {
    using enum isa::MathFunction;
    // ln 2, log10 2 and log10 e as floats (CUDA 13.0's PTX).
    constexpr std::uint32_t kLn2 = 0x3f31'7218U;
    constexpr std::uint32_t kLog10Of2 = 0x3e9a'209bU;
    constexpr std::uint32_t kLog10OfE = 0x3ede'5bd9U;
    if (opcode == isa::Opcode::Mufu && function == Log)
        return ScaledLogarithm{Log2, isa::immediateOperand(kLn2)};
    if (opcode == isa::Opcode::Mufu && function == Log10)
        return ScaledLogarithm{Log2, isa::immediateOperand(kLog10Of2)};
    if (opcode == isa::Opcode::Fmath && function == Log10)
        return ScaledLogarithm{Log, isa::immediateOperand(kLog10OfE)};
    return std::nullopt;
}

}  // namespace warpscope::code
