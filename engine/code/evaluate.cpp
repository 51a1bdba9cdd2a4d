#include "engine/code/evaluate.h"

#include <bit>
#include <cmath>

namespace warpscope::code {
namespace {

using isa::DataType;
using isa::Opcode;

std::int32_t signedOf(std::uint32_t bits) {
    return static_cast<std::int32_t>(bits);
}

std::uint32_t bitsOf(std::int64_t value) {
    return static_cast<std::uint32_t>(value);
}

/// Quotient and remainder as IDIV and IREM give them for a divisor that is not 0.
std::uint32_t divide(bool isSigned, std::uint32_t a, std::uint32_t b, bool wantsRemainder) {
    if (!isSigned) return wantsRemainder ? a % b : a / b;
    const std::int64_t left = signedOf(a);
    const std::int64_t right = signedOf(b);
    return bitsOf(wantsRemainder ? left % right : left / right);
}

std::uint32_t shiftRight(bool isSigned, std::uint32_t a, std::uint32_t distance) {
    if (isSigned) return bitsOf(signedOf(a) >> (distance > 31 ? 31 : distance));
    return distance > 31 ? 0 : a >> distance;
}

std::uint32_t highProduct(bool isSigned, std::uint32_t a, std::uint32_t b) {
    if (isSigned) return bitsOf((std::int64_t{signedOf(a)} * signedOf(b)) >> 32);
    return static_cast<std::uint32_t>((std::uint64_t{a} * b) >> 32);
}

bool isLess(bool isSigned, std::uint32_t a, std::uint32_t b) {
    return isSigned ? signedOf(a) < signedOf(b) : a < b;
}

/// The number of an immediate.
template <class Real>
Real realOf(const isa::Operand& operand) {
    Real value{};
    if constexpr (sizeof(Real) == 4)
        value = std::bit_cast<float>(operand.value);
    else
        value = std::bit_cast<double>(std::uint64_t{operand.high} << 32 | operand.value);
    return operand.negate ? -value : value;
}

template <class Real>
std::optional<std::uint64_t> ordinary(Real value) {
    if (!std::isnormal(value) && value != 0) return {};
    if constexpr (sizeof(Real) == 4)
        return std::bit_cast<std::uint32_t>(value);
    else
        return std::bit_cast<std::uint64_t>(value);
}

template <class Real>
std::optional<std::uint64_t> arithmetic(Opcode opcode, const isa::Instruction& code) {
    const auto a = realOf<Real>(code.sources[0]);
    const auto b = realOf<Real>(code.sources[1]);
    switch (opcode) {
        case Opcode::Dadd:
            return ordinary<Real>(a + b);
        case Opcode::Dmul:
            return ordinary<Real>(a * b);
        case Opcode::Ddiv:
            return ordinary<Real>(a / b);
        default:
            return ordinary<Real>(std::fma(a, b, realOf<Real>(code.sources[2])));
    }
}

/// Requires: a conversion of a whole number of 32 bits.
template <class Real>
std::optional<std::uint64_t> realOfWhole(const isa::Instruction& code) {
    const isa::Operand& source = code.sources[0];
    const std::uint32_t bits = source.negate ? 0 - source.value : source.value;
    if (code.type == DataType::S32) return ordinary(static_cast<Real>(signedOf(bits)));
    if (code.type == DataType::U32) return ordinary(static_cast<Real>(bits));
    return {};
}

bool hasNumbersAlone(const isa::Instruction& code) {
    for (const isa::Operand& source : code.sources) {
        const bool isNumber = source.kind == isa::Operand::Kind::Immediate;
        if (!isNumber && source.kind != isa::Operand::Kind::None) return false;
    }
    return code.sources[0].kind == isa::Operand::Kind::Immediate;
}

Words negated(const isa::Instruction& code, Words words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (code.sources[i].negate) words[i] = 0 - words[i];
    }
    return words;
}

std::uint32_t permute(std::uint32_t a, std::uint32_t b, std::uint32_t digits) {
    const std::uint64_t bytes = std::uint64_t{b} << 32 | a;
    std::uint32_t result = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
        const std::uint32_t digit = digits >> (4 * i) & 15;
        const auto byte = static_cast<std::uint32_t>(bytes >> (8 * (digit & 7))) & 0xff;
        const std::uint32_t sign = (byte & 0x80) != 0 ? 0xff : 0;
        result |= ((digit & 8) != 0 ? sign : byte) << (8 * i);
    }
    return result;
}

}  // namespace

std::optional<std::uint32_t> evaluate(const isa::Instruction& code, const Words& sources) {
    const bool isSigned = code.type == DataType::S32;
    if (!isSigned && code.type != DataType::U32 && code.opcode != Opcode::Mov) return {};
    if (isa::bytesOf(code.type) != 4) return {};
    const auto [a, b, c, d] = negated(code, sources);
    switch (code.opcode) {
        case Opcode::Mov:
            return a;
        case Opcode::Iadd:
            return a + b;
        case Opcode::Imul:
            return a * b;
        case Opcode::Imulhi:
            return highProduct(isSigned, a, b) + c;
        case Opcode::Imad:
            return a * b + c;
        case Opcode::Imin:
            return isLess(isSigned, a, b) ? a : b;
        case Opcode::Imax:
            return isLess(isSigned, a, b) ? b : a;
        case Opcode::Idiv:
        case Opcode::Irem:
            if (b == 0) return {};
            return divide(isSigned, a, b, code.opcode == Opcode::Irem);
        case Opcode::And:
            return a & b;
        case Opcode::Or:
            return a | b;
        case Opcode::Xor:
            return a ^ b;
        case Opcode::Not:
            return ~a;
        case Opcode::Shl:
            return b > 31 ? 0 : a << b;
        case Opcode::Shr:
            return shiftRight(isSigned, a, b);
        case Opcode::Prmt:
            return permute(a, b, c);
        default:
            return {};
    }
}

std::optional<std::uint64_t> evaluateReal(const isa::Instruction& code) {
    const bool isToNearest =
        code.rounding == isa::Rounding::Free || code.rounding == isa::Rounding::Nearest;
    if (!isToNearest || !hasNumbersAlone(code)) return {};
    switch (code.opcode) {
        case Opcode::Fadd:
            return arithmetic<float>(Opcode::Dadd, code);
        case Opcode::Fmul:
            return arithmetic<float>(Opcode::Dmul, code);
        case Opcode::Fdiv:
            return arithmetic<float>(Opcode::Ddiv, code);
        case Opcode::Ffma:
            return arithmetic<float>(Opcode::Dfma, code);
        case Opcode::Dadd:
        case Opcode::Dmul:
        case Opcode::Ddiv:
        case Opcode::Dfma:
            return arithmetic<double>(code.opcode, code);
        case Opcode::I2f:
            return realOfWhole<float>(code);
        case Opcode::I2d:
            return realOfWhole<double>(code);
        case Opcode::F2d:
            return ordinary(static_cast<double>(realOf<float>(code.sources[0])));
        default:
            return {};
    }
}

std::optional<bool> evaluateComparison(const isa::Instruction& code, const Words& sources) {
    if (code.opcode != Opcode::Isetp || isa::bytesOf(code.type) != 4) return {};
    const bool isSigned = code.type == DataType::S32;
    const std::uint32_t a = sources[0];
    const std::uint32_t b = sources[1];
    switch (code.comparison) {
        case isa::Comparison::Less:
            return isLess(isSigned, a, b);
        case isa::Comparison::LessEqual:
            return !isLess(isSigned, b, a);
        case isa::Comparison::Greater:
            return isLess(isSigned, b, a);
        case isa::Comparison::GreaterEqual:
            return !isLess(isSigned, a, b);
        case isa::Comparison::Equal:
            return a == b;
        case isa::Comparison::NotEqual:
            return a != b;
        default:
            return {};  // Whole numbers are always ordered.
    }
}

}  // namespace warpscope::code
