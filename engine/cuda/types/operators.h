#pragma once

#include <cstdint>
#include <string_view>

namespace warpscope::cuda {

/// The binary operators of C, && and || included, the comma and assignment not.
enum class BinaryOperator : std::uint8_t {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    LogicalAnd,
    LogicalOr
};

struct BinaryOperatorInfo {
    std::string_view text{};
    BinaryOperator op = BinaryOperator::Add;
    int precedence = 0;  ///< Higher binds tighter; || has 1.
};

/// The row of an operator's text, or nullptr.
const BinaryOperatorInfo* findBinaryOperator(std::string_view text);
/// How the operator is written.
std::string_view textOf(BinaryOperator op);

constexpr bool isComparison(BinaryOperator op) {
    return op >= BinaryOperator::Less && op <= BinaryOperator::NotEqual;
}
constexpr bool isLogical(BinaryOperator op) {
    return op >= BinaryOperator::LogicalAnd;
}
constexpr bool isShift(BinaryOperator op) {
    return op == BinaryOperator::ShiftLeft || op == BinaryOperator::ShiftRight;
}
/// Operators that need integers: %, shifts, &, ^, |.
constexpr bool isIntegerOnly(BinaryOperator op) {
    return op == BinaryOperator::Remainder || isShift(op) ||
           (op >= BinaryOperator::BitAnd && op <= BinaryOperator::BitOr);
}

}  // namespace warpscope::cuda
