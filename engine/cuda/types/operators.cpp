#include "engine/cuda/types/operators.h"

#include <algorithm>
#include <array>

namespace warpscope::cuda {
namespace {

using enum BinaryOperator;

constexpr std::array<BinaryOperatorInfo, 18> kOperators{{
    {"*", Multiply, 10},
    {"/", Divide, 10},
    {"%", Remainder, 10},
    {"+", Add, 9},
    {"-", Subtract, 9},
    {"<<", ShiftLeft, 8},
    {">>", ShiftRight, 8},
    {"<", Less, 7},
    {">", Greater, 7},
    {"<=", LessEqual, 7},
    {">=", GreaterEqual, 7},
    {"==", Equal, 6},
    {"!=", NotEqual, 6},
    {"&", BitAnd, 5},
    {"^", BitXor, 4},
    {"|", BitOr, 3},
    {"&&", LogicalAnd, 2},
    {"||", LogicalOr, 1},
}};

}  // namespace

const BinaryOperatorInfo* findBinaryOperator(std::string_view text) {
    const auto* const found = std::ranges::find(kOperators, text, &BinaryOperatorInfo::text);
    return found == kOperators.end() ? nullptr : found;
}

std::string_view textOf(BinaryOperator op) {
    return std::ranges::find(kOperators, op, &BinaryOperatorInfo::op)->text;
}

}  // namespace warpscope::cuda
