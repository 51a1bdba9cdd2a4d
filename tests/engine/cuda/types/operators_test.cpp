#include "engine/cuda/types/operators.h"

#include <gtest/gtest.h>

#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(Operators, EveryTextNamesItsOperator) {
    for (const char* text : {"*", "/", "%", "+", "-", "<<", ">>", "<", ">",
                             "<=", ">=", "==", "!=", "&", "^", "|", "&&", "||"}) {
        const auto* const info = findBinaryOperator(text);
        ASSERT_NE(info, nullptr) << text;
        EXPECT_EQ(textOf(info->op), text);
    }
    EXPECT_EQ(findBinaryOperator("="), nullptr);
    EXPECT_EQ(findBinaryOperator(""), nullptr);
}

TEST(Operators, BindAsInC) {
    EXPECT_EQ(support::valueOf("out[0] = in[0] + in[1] * in[2] << 1 & 255 ^ 3 | 8;", {1, 2, 3}),
              ((((1 + 2 * 3) << 1) & 255) ^ 3) | 8);
    EXPECT_EQ(support::valueOf("out[0] = in[0] < in[1] == in[2] > in[1];", {1, 2, 3}), 1);
    EXPECT_EQ(support::valueOf("out[0] = in[0] - in[1] - in[2];", {1, 2, 3}), -4);
    EXPECT_EQ(support::valueOf("out[0] = in[0] || in[1] && in[2];", {1, 0, 0}), 1);
}

TEST(Operators, EachIsOfItsKinds) {
    const struct {
        const char* text;
        bool compares, isLogical, shifts, needsIntegers;
    } kRows[] = {
        {"*", false, false, false, false}, {"/", false, false, false, false},
        {"%", false, false, false, true},  {"+", false, false, false, false},
        {"-", false, false, false, false}, {"<<", false, false, true, true},
        {">>", false, false, true, true},  {"<", true, false, false, false},
        {">", true, false, false, false},  {"<=", true, false, false, false},
        {">=", true, false, false, false}, {"==", true, false, false, false},
        {"!=", true, false, false, false}, {"&", false, false, false, true},
        {"^", false, false, false, true},  {"|", false, false, false, true},
        {"&&", false, true, false, false}, {"||", false, true, false, false},
    };
    for (const auto& row : kRows) {
        const BinaryOperator op = findBinaryOperator(row.text)->op;
        EXPECT_EQ(isComparison(op), row.compares) << row.text;
        EXPECT_EQ(isLogical(op), row.isLogical) << row.text;
        EXPECT_EQ(isShift(op), row.shifts) << row.text;
        EXPECT_EQ(isIntegerOnly(op), row.needsIntegers) << row.text;
    }
}

}  // namespace
}  // namespace warpscope::cuda
