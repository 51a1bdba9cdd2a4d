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

}  // namespace
}  // namespace warpscope::cuda
