#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

const std::string kSummands = "int a = in[0], b = in[1], c = in[2], d = in[3];";

isa::Program withSummands(const std::string& body) {
    return cuda::programOfBody(kSummands + body, cuda::optimized());
}

TEST(JoinThree, ASumThatAnotherSumAloneReads) {
    const auto program = withSummands("out[0] = a + b - c;");
    EXPECT_EQ(countOf(program, Opcode::Iadd3), 1);
    EXPECT_EQ(countOf(program, Opcode::Iadd), 0);
    EXPECT_EQ(countOf(withSummands("out[0] = a + b + c + d;"), Opcode::Iadd3), 1);
    EXPECT_EQ(countOf(withSummands("int x = a + b; out[0] = x + c; out[1] = x;"), Opcode::Iadd3), 0)
        << "read twice";
    EXPECT_EQ(countOf(withSummands("out[0] = (a + n) + 5;"), Opcode::Iadd3), 0)
        << "two operands that are no registers";
}

TEST(JoinThree, AnExtremeOfASum) {
    EXPECT_EQ(countOf(withSummands("out[0] = min(a + 1, b);"), Opcode::IaddMin), 1);
    EXPECT_EQ(countOf(withSummands("out[0] = max(c, a + b);"), Opcode::IaddMax), 1);
    EXPECT_EQ(
        countOf(withSummands("int x = a + b; out[0] = max(c, x); out[1] = x;"), Opcode::IaddMax),
        0);
}

TEST(JoinThree, GivesWhatTheTwoGave) {
    constexpr int kMost = std::numeric_limits<int>::max();
    const std::vector<std::int32_t> in{kMost, 7, -3, 100};
    const auto out = support::runBody(
        kSummands +
            "unsigned ua = a, uc = c; out[0] = a - b - c; out[1] = b - (c - d);"
            "out[2] = min(b + 1, d); out[3] = max(b - d, c); out[4] = max(ua + 9u, uc) == uc;"
            "out[5] = min(c - (-b), d);",
        in);
    EXPECT_EQ(out[0], kMost - 7 + 3);
    EXPECT_EQ(out[1], 7 - (-3 - 100));
    EXPECT_EQ(out[2], 8);
    EXPECT_EQ(out[3], -3);
    EXPECT_EQ(out[4], 1) << "0x80000008 is below 0xfffffffd";
    EXPECT_EQ(out[5], 4);
}

}  // namespace
}  // namespace warpscope::codegen
