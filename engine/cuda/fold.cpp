#include "engine/cuda/fold.h"

#include <bit>
#include <cmath>
#include <limits>

namespace warpscope::cuda {
namespace {

float asFloat(std::uint32_t bits) {
    return std::bit_cast<float>(bits);
}
std::uint32_t bitsOf(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
std::int32_t asInt(std::uint32_t bits) {
    return static_cast<std::int32_t>(bits);
}

template <class Value>
std::optional<std::uint32_t> compare(BinaryOperator op, Value a, Value b) {
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

std::optional<std::uint32_t> foldFloat(BinaryOperator op, float a, float b) {
    switch (op) {
        case BinaryOperator::Add:
            return bitsOf(a + b);
        case BinaryOperator::Subtract:
            return bitsOf(a - b);
        case BinaryOperator::Multiply:
            return bitsOf(a * b);
        case BinaryOperator::Divide:
            return bitsOf(a / b);
        default:
            return compare(op, a, b);
    }
}

std::optional<std::uint32_t> divide(BinaryOperator op, bool isSigned, std::uint32_t a,
                                    std::uint32_t b) {
    if (b == 0) return std::nullopt;
    const bool isQuotient = op == BinaryOperator::Divide;
    if (!isSigned) return isQuotient ? a / b : a % b;
    if (b == UINT32_MAX) return isQuotient ? 0 - a : 0;  // INT_MIN / -1 wraps.
    return static_cast<std::uint32_t>(isQuotient ? asInt(a) / asInt(b) : asInt(a) % asInt(b));
}

std::optional<std::uint32_t> foldInteger(BinaryOperator op, bool isSigned, std::uint32_t a,
                                         std::uint32_t b) {
    switch (op) {
        case BinaryOperator::Add:
            return a + b;
        case BinaryOperator::Subtract:
            return a - b;
        case BinaryOperator::Multiply:
            return a * b;
        case BinaryOperator::Divide:
        case BinaryOperator::Remainder:
            return divide(op, isSigned, a, b);
        case BinaryOperator::ShiftLeft:
            return b < 32 ? a << b : 0;
        case BinaryOperator::ShiftRight:
            if (isSigned) return static_cast<std::uint32_t>(asInt(a) >> (b < 32 ? b : 31));
            return b < 32 ? a >> b : 0;
        case BinaryOperator::BitAnd:
            return a & b;
        case BinaryOperator::BitXor:
            return a ^ b;
        case BinaryOperator::BitOr:
            return a | b;
        default:
            return isSigned ? compare(op, asInt(a), asInt(b)) : compare(op, a, b);
    }
}

/// Towards zero, saturating, NaN gives 0: as the conversion instruction does it.
std::uint32_t floatToInteger(float value, bool isSigned) {
    if (std::isnan(value)) return 0;
    const double low = isSigned ? std::numeric_limits<std::int32_t>::min() : 0.0;
    const double high = isSigned ? double{std::numeric_limits<std::int32_t>::max()}
                                 : double{std::numeric_limits<std::uint32_t>::max()};
    const double whole = std::trunc(double{value});
    const double kept = whole < low ? low : whole > high ? high : whole;
    return isSigned ? static_cast<std::uint32_t>(static_cast<std::int32_t>(kept))
                    : static_cast<std::uint32_t>(kept);
}

std::uint32_t narrowed(Scalar scalar, std::uint32_t bits) {
    switch (scalar) {
        case Scalar::Bool:
            return bits != 0;
        case Scalar::Char:
            return static_cast<std::uint32_t>(std::int32_t{static_cast<std::int8_t>(bits)});
        case Scalar::UnsignedChar:
            return bits & 0xff;
        case Scalar::Short:
            return static_cast<std::uint32_t>(std::int32_t{static_cast<std::int16_t>(bits)});
        case Scalar::UnsignedShort:
            return bits & 0xffff;
        default:
            return bits;
    }
}

bool isLiteral(const ExpressionPtr& expression) {
    return expression->kind == ExpressionKind::Literal;
}

void setLiteral(Expression& expression, std::uint32_t bits) {
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

void foldUnaryNode(Expression& expression) {
    const Expression& operand = *expression.operands[0];
    if (operand.kind != ExpressionKind::Literal) return;
    const std::uint32_t bits = operand.bits;
    switch (expression.kind) {
        case ExpressionKind::Negate:
            setLiteral(expression, operand.type.isFloat() ? bits ^ 0x80000000u : 0 - bits);
            break;
        case ExpressionKind::BitNot:
            setLiteral(expression, ~bits);
            break;
        case ExpressionKind::LogicalNot:
            setLiteral(expression, bits == 0 ? 1 : 0);
            break;
        default:
            break;
    }
}

}  // namespace

std::optional<std::uint32_t> foldBinary(BinaryOperator op, const Type& type, std::uint32_t a,
                                        std::uint32_t b) {
    if (type.isFloat()) return foldFloat(op, asFloat(a), asFloat(b));
    return foldInteger(op, registerType(type) == isa::DataType::S32 || type.isBool(), a, b);
}

std::uint32_t foldConversion(const Type& from, const Type& to, std::uint32_t bits) {
    if (from.isFloat()) {
        const float value = asFloat(bits);
        if (to.isFloat()) return bits;
        if (to.isBool()) return value != 0.0f ? 1 : 0;
        return narrowed(to.scalar, floatToInteger(value, to.scalar != Scalar::Unsigned));
    }
    if (!to.isFloat()) return narrowed(to.scalar, bits);
    const bool isUnsigned = from.isScalar() && from.scalar == Scalar::Unsigned;
    return bitsOf(isUnsigned ? static_cast<float>(bits) : static_cast<float>(asInt(bits)));
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
        default:
            break;
    }
}

}  // namespace warpscope::cuda
