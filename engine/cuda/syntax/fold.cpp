#include "engine/cuda/syntax/fold.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "engine/cuda/syntax/constant_functions.h"

namespace warpscope::cuda {
namespace {

/// A value of a literal's bits and the other way round; a 32-bit value leaves the upper half 0.
template <class Value>
Value valueOf(std::uint64_t bits) {
    if constexpr (sizeof(Value) == 4) {
        return std::bit_cast<Value>(static_cast<std::uint32_t>(bits));
    } else {
        return std::bit_cast<Value>(bits);
    }
}
template <class Value>
std::uint64_t wordOf(Value value) {
    if constexpr (sizeof(Value) == 4) {
        return std::bit_cast<std::uint32_t>(value);
    } else {
        return std::bit_cast<std::uint64_t>(value);
    }
}

template <class Value>
std::optional<std::uint64_t> compare(BinaryOperator op, Value a, Value b) {
    switch (op) {
        case BinaryOperator::Less:
            return a < b;
        case BinaryOperator::LessEqual:
            return a <= b;
        case BinaryOperator::Greater:
            return a > b;
        case BinaryOperator::GreaterEqual:
            return a >= b;
        case BinaryOperator::Equal:
            return a == b;
        case BinaryOperator::NotEqual:
            return a != b;
        default:
            return std::nullopt;
    }
}

/// Single precision has one NaN, as on the hardware.
template <class Real>
std::uint64_t resultOf(Real value) {
    constexpr std::uint64_t kNan = 0x7fff'ffff;
    return sizeof(Real) == 4 && std::isnan(value) ? kNan : wordOf(value);
}

template <class Real>
std::optional<std::uint64_t> foldReal(BinaryOperator op, Real a, Real b) {
    switch (op) {
        case BinaryOperator::Add:
            return resultOf(a + b);
        case BinaryOperator::Subtract:
            return resultOf(a - b);
        case BinaryOperator::Multiply:
            return resultOf(a * b);
        case BinaryOperator::Divide:
            return resultOf(a / b);
        default:
            return compare(op, a, b);
    }
}

template <class Integer>
std::optional<std::uint64_t> divide(BinaryOperator op, Integer a, Integer b) {
    using Word = std::make_unsigned_t<Integer>;
    if (b == 0) return std::nullopt;
    const bool isQuotient = op == BinaryOperator::Divide;
    // The least number / -1 wraps.
    if (std::is_signed_v<Integer> && b == static_cast<Integer>(-1))
        return isQuotient ? static_cast<Word>(Word{0} - static_cast<Word>(a)) : Word{0};
    return wordOf(static_cast<Integer>(isQuotient ? a / b : a % b));
}

/// `shift`: the right side of << and >>, as the hardware reads it.
template <class Integer>
std::optional<std::uint64_t> foldInteger(BinaryOperator op, Integer left, Integer right,
                                         std::uint32_t shift) {
    using Word = std::make_unsigned_t<Integer>;
    constexpr std::uint32_t kBits = 8 * sizeof(Integer);
    const auto a = static_cast<Word>(left);
    const auto b = static_cast<Word>(right);
    switch (op) {
        case BinaryOperator::Add:
            return static_cast<Word>(a + b);
        case BinaryOperator::Subtract:
            return static_cast<Word>(a - b);
        case BinaryOperator::Multiply:
            return static_cast<Word>(a * b);
        case BinaryOperator::Divide:
        case BinaryOperator::Remainder:
            return divide(op, left, right);
        case BinaryOperator::ShiftLeft:
            return shift < kBits ? static_cast<Word>(a << shift) : Word{0};
        case BinaryOperator::ShiftRight:
            if (shift < kBits) return wordOf(static_cast<Integer>(left >> shift));
            return wordOf(
                static_cast<Integer>(std::is_signed_v<Integer> ? left >> (kBits - 1) : 0));
        case BinaryOperator::BitAnd:
            return a & b;
        case BinaryOperator::BitXor:
            return a ^ b;
        case BinaryOperator::BitOr:
            return a | b;
        default:
            return compare(op, left, right);
    }
}

/// Towards zero, saturating; NaN gives 0, or the upper bit where one side has 64 bits: as the
/// conversion instruction does it.
template <class Integer, class Real>
std::uint64_t toInteger(Real value) {
    using Limits = std::numeric_limits<Integer>;
    const Real bound = static_cast<Real>(Limits::max() / 2 + 1) * 2;
    const bool isNarrow = sizeof(Real) == 4 && sizeof(Integer) == 4;
    if (std::isnan(value)) return isNarrow ? 0 : std::uint64_t{1} << (8 * sizeof(Integer) - 1);
    if (value >= bound) return wordOf(Limits::max());
    if (value < (std::is_signed_v<Integer> ? -bound : Real{0})) return wordOf(Limits::min());
    return wordOf(static_cast<Integer>(value));
}

std::uint64_t narrowed(Scalar scalar, std::uint64_t bits) {
    switch (scalar) {
        case Scalar::Bool:
            return bits != 0;
        case Scalar::Char:
            return wordOf(std::int32_t{static_cast<std::int8_t>(bits)});
        case Scalar::UnsignedChar:
            return bits & 0xff;
        case Scalar::Short:
            return wordOf(std::int32_t{static_cast<std::int16_t>(bits)});
        case Scalar::UnsignedShort:
            return bits & 0xffff;
        default:
            return isWide(scalarType(scalar)) ? bits : bits & UINT32_MAX;
    }
}

template <class Real>
std::uint64_t fromReal(const Type& to, Real value) {
    if (to.isBool()) return value != 0 ? 1 : 0;
    if (to.isFloat()) return wordOf(static_cast<float>(value));
    if (to.isDouble()) return wordOf(static_cast<double>(value));
    switch (registerType(to)) {
        case isa::DataType::S64:
            return toInteger<std::int64_t>(value);
        case isa::DataType::U64:
            return toInteger<std::uint64_t>(value);
        case isa::DataType::U32:
            return toInteger<std::uint32_t>(value);
        default:
            return narrowed(to.scalar, toInteger<std::int32_t>(value));
    }
}

template <class Real>
std::uint64_t toReal(const Type& from, std::uint64_t bits) {
    if (isWide(from) && isUnsigned(from.scalar)) return wordOf(static_cast<Real>(bits));
    return wordOf(static_cast<Real>(signedValue(from, bits)));
}

bool isLiteral(const ExpressionPtr& expression) {
    return expression->kind == ExpressionKind::Literal;
}

void setLiteral(Expression& expression, std::uint64_t bits) {
    expression.kind = ExpressionKind::Literal;
    expression.bits = bits;
    expression.operands.clear();
    expression.depth = 1;
}

/// What one side of && or || tells of the whole when it is a literal.
void foldLogical(ExpressionPtr& expression) {
    const bool isAnd = expression->op == BinaryOperator::LogicalAnd;
    const ExpressionPtr& left = expression->operands[0];
    const ExpressionPtr& right = expression->operands[1];
    if (isLiteral(left)) {
        const bool decides = (left->bits != 0) != isAnd;
        if (decides) {
            setLiteral(*expression, isAnd ? 0 : 1);
        } else {
            ExpressionPtr kept = std::move(expression->operands[1]);
            expression = std::move(kept);
        }
    } else if (isLiteral(right) && (right->bits != 0) == isAnd) {
        ExpressionPtr kept = std::move(expression->operands[0]);
        expression = std::move(kept);
    }
}

void foldBinaryNode(ExpressionPtr& expression) {
    if (isLogical(expression->op)) {
        foldLogical(expression);
        return;
    }
    const Expression& left = *expression->operands[0];
    const Expression& right = *expression->operands[1];
    if (!isLiteral(expression->operands[0]) || !isLiteral(expression->operands[1])) return;
    if (left.type.isPointer || right.type.isPointer) return;
    const auto bits = foldBinary(expression->op, left.type, left.bits, right.bits);
    if (bits) setLiteral(*expression, *bits);
}

std::uint64_t negated(const Type& type, std::uint64_t bits) {
    if (type.isFloat()) return bits ^ 0x80000000u;
    if (type.isDouble()) return bits ^ (std::uint64_t{1} << 63);
    return narrowed(type.scalar, 0 - bits);
}

void foldUnaryNode(Expression& expression) {
    const Expression& operand = *expression.operands[0];
    if (operand.kind != ExpressionKind::Literal) return;
    const std::uint64_t bits = operand.bits;
    switch (expression.kind) {
        case ExpressionKind::Negate:
            setLiteral(expression, negated(operand.type, bits));
            break;
        case ExpressionKind::BitNot:
            setLiteral(expression, narrowed(operand.type.scalar, ~bits));
            break;
        case ExpressionKind::LogicalNot:
            setLiteral(expression, bits == 0 ? 1 : 0);
            break;
        default:
            break;
    }
}

/// expf(-0.5f) is a number for nvcc.
void foldCall(Expression& expression) {
    const Builtin* const builtin = expression.builtin;
    const bool isFunction = builtin != nullptr && builtin->opcode == isa::Opcode::Fmath &&
                            builtin->kind == BuiltinKind::Instruction && expression.type.isFloat();
    if (!isFunction || !std::ranges::all_of(expression.operands, isLiteral)) return;
    std::vector<std::uint32_t> arguments;
    for (const ExpressionPtr& operand : expression.operands) {
        if (!operand->type.isFloat() || !std::isfinite(valueOf<float>(operand->bits))) return;
        arguments.push_back(static_cast<std::uint32_t>(operand->bits));
    }
    if (const auto bits = constantFunction(builtin->math, arguments)) setLiteral(expression, *bits);
}

}  // namespace

std::uint64_t bitsOf(const isa::Operand& immediate) {
    return std::uint64_t{immediate.high} << 32 | immediate.value;
}

std::int64_t signedValue(const Type& type, std::uint64_t bits) {
    if (isWide(type)) return static_cast<std::int64_t>(bits);
    const auto word = static_cast<std::uint32_t>(bits);
    if (isUnsigned(type.scalar)) return word;
    return static_cast<std::int32_t>(word);
}

std::optional<std::uint64_t> foldBinary(BinaryOperator op, const Type& type, std::uint64_t a,
                                        std::uint64_t b) {
    const auto shift = static_cast<std::uint32_t>(b);
    if (type.isFloat()) return foldReal(op, valueOf<float>(a), valueOf<float>(b));
    if (type.isDouble()) return foldReal(op, valueOf<double>(a), valueOf<double>(b));
    switch (registerType(type)) {
        case isa::DataType::S64:
            return foldInteger(op, valueOf<std::int64_t>(a), valueOf<std::int64_t>(b), shift);
        case isa::DataType::U64:
            return foldInteger(op, a, b, shift);
        case isa::DataType::U32:
            return foldInteger(op, valueOf<std::uint32_t>(a), valueOf<std::uint32_t>(b), shift);
        default:
            return foldInteger(op, valueOf<std::int32_t>(a), valueOf<std::int32_t>(b), shift);
    }
}

std::uint64_t foldConversion(const Type& from, const Type& to, std::uint64_t bits) {
    if (from.isFloat()) return fromReal(to, valueOf<float>(bits));
    if (from.isDouble()) return fromReal(to, valueOf<double>(bits));
    if (to.isFloat()) return toReal<float>(from, bits);
    if (to.isDouble()) return toReal<double>(from, bits);
    return narrowed(to.scalar, static_cast<std::uint64_t>(signedValue(from, bits)));
}

void fold(ExpressionPtr& expression) {
    switch (expression->kind) {
        case ExpressionKind::Binary:
            foldBinaryNode(expression);
            break;
        case ExpressionKind::Negate:
        case ExpressionKind::BitNot:
        case ExpressionKind::LogicalNot:
            foldUnaryNode(*expression);
            break;
        case ExpressionKind::Convert: {
            const Expression& operand = *expression->operands[0];
            if (!isLiteral(expression->operands[0]) || !expression->type.isArithmetic() ||
                !operand.type.isArithmetic())
                break;
            setLiteral(*expression, foldConversion(operand.type, expression->type, operand.bits));
            break;
        }
        case ExpressionKind::Conditional: {
            if (!isLiteral(expression->operands[0])) break;
            const std::size_t side = expression->operands[0]->bits != 0 ? 1 : 2;
            ExpressionPtr kept = std::move(expression->operands[side]);
            expression = std::move(kept);
            break;
        }
        case ExpressionKind::Call:
            foldCall(*expression);
            break;
        default:
            break;
    }
}

}  // namespace warpscope::cuda
