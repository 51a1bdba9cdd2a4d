#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::runBody;
using support::valueOf;

TEST(LowerExpressions, ConvertBetweenAllTypes) {
    const auto out = runBody(
        "float f = (float)in[0]; out[0] = (char)in[0]; out[1] = (unsigned char)in[0];\n"
        "out[2] = (short)(in[0] * 300); out[3] = (int)(f / 2.0f); out[4] = (bool)in[0];\n"
        "out[5] = (int)(unsigned)in[1]; out[6] = (int)(float)(unsigned)in[1] == INT_MAX_VALUE;\n"
        "out[7] = (bool)0.25f; out[8] = (unsigned short)in[1];",
        {200, -1}, 1, "#define INT_MAX_VALUE 2147483647");
    const std::vector<int> expected{-56, 200, -5536, 100, 1, -1, 1, 1, 65535};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

TEST(LowerExpressions, ConditionalComputesOnlyItsSide) {
    EXPECT_EQ(
        valueOf("int n = 0; int x = in[0] ? (n++, 5) : (n += 10, 6); out[0] = x * 100 + n;", {1}),
        501);
    EXPECT_EQ(valueOf("out[0] = in[0] != 0 ? 100 / in[0] : -1;", {0}), -1);
    EXPECT_EQ(valueOf("int x = 3; out[0] = x++ > 3 ? x : -x;"), -4);
}

TEST(LowerExpressions, SmallConditionalsSelectInsteadOfBranching) {
    const auto program = programOfBody("int a = in[0]; out[0] = a > 0 ? a : -a;");
    EXPECT_EQ(countOf(program, isa::Opcode::Bra), 0) << textOf(program);
    EXPECT_EQ(countOf(program, isa::Opcode::Sel), 1);
    EXPECT_GT(countOf(programOfBody("out[0] = n > 0 ? in[n] : 0;"), isa::Opcode::Bra), 0)
        << "memory is not read where C would not read it";
}

TEST(LowerExpressions, BoolsAreZeroOrOne) {
    EXPECT_EQ(valueOf("bool b = in[0]; b += 7; out[0] = b * 10 + !b + !!in[0];", {42}), 11);
    EXPECT_EQ(valueOf("out[0] = (in[0] < 5) + (in[0] == 3) * 10;", {3}), 11);
}

}  // namespace
}  // namespace warpscope::cuda
