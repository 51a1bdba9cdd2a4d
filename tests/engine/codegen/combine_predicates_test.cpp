#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/codegen/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

const std::string kFourNumbers = "int a = in[0], b = in[1], c = in[2], d = in[3];";

TEST(CombinePredicates, AConditionOfTwoComparisonsHasNoInstructionOfItsOwn) {
    const auto program = programOfBody(
        kFourNumbers + "if (a < b && c < d) out[0] = 1; out[1] = a > 3 || b > 4;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Plop), 0);
    EXPECT_EQ(countOf(program, Opcode::Isetp), 4);
}

TEST(CombinePredicates, ASetBitIsAskedForWhereItIsMasked) {
    const auto program =
        programOfBody(kFourNumbers + "out[0] = (a & b) == 0 ? c : d;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Isetp), 0);
    EXPECT_EQ(countOf(program, Opcode::And), 0);
    EXPECT_EQ(countOf(program, Opcode::Lop3), 1);
    const auto both = programOfBody(
        kFourNumbers + "int m = a & b; out[0] = m == 0 ? c : d; out[1] = m;", optimized());
    EXPECT_EQ(countOf(both, Opcode::Isetp), 1) << "what is read again is made";
}

TEST(CombinePredicates, OfTwoExtremesOneIsWrittenOverTheOther) {
    const std::string sort =
        "int x = in[threadIdx.x]; for (int j = 1; j < 8; j <<= 1) {"
        "int y = __shfl_xor_sync(255, x, j); bool up = (threadIdx.x & j) == 0;"
        "x = up ? min(x, y) : max(x, y); } out[threadIdx.x] = x;";
    const auto program = programOfBody(sort, optimized());
    EXPECT_EQ(countOf(program, Opcode::Sel), 0);
    EXPECT_EQ(countOf(program, Opcode::Imin) + countOf(program, Opcode::Imax), 6);
    const auto out = support::runBody(sort, {5, -3, 9, 9, 0, 7, -8, 2}, 8);
    EXPECT_EQ(out[0], -8);
    EXPECT_EQ(out[7], 9);
}

TEST(CombinePredicates, EveryChoiceStaysTheSame) {
    const std::string body =
        kFourNumbers +
        "float x = d * 0.5f, y = (d & 4) ? x : 0.0f / (d & 3);"
        "out[0] = a < b && c < d; out[1] = a < b || c < d; out[2] = !(a < b) && !(c < d);"
        "out[3] = (a < b) != (c < d); out[4] = (a & c) == 0 && b > 2; out[5] = !(x < y) && a > 0;"
        "out[6] = x != y || b == c; out[7] = a > 0 && b > 0 && c > 0 && d > 0;"
        "out[8] = 1; if ((a ^ b) != 0 || (c & 1) == 0) out[8] = 7; out[9] = x <= y && !(x >= y);";
    for (int n = 0; n < 64; ++n) {
        const int a = n % 4;
        const int b = n / 4 % 4;
        const int c = n / 8 % 4 - 1;
        const int d = n % 11;
        const float x = static_cast<float>(d) * 0.5f;
        const float y = (d & 4) != 0 ? x : 0.0f / static_cast<float>(d & 3);
        const auto out = support::runBody(body, {a, b, c, d});
        const std::vector<std::int32_t> expected{a < b && c < d,
                                                 a < b || c < d,
                                                 !(a < b) && !(c < d),
                                                 (a < b) != (c < d),
                                                 (a & c) == 0 && b > 2,
                                                 !(x < y) && a > 0,
                                                 x != y || b == c,
                                                 a > 0 && b > 0 && c > 0 && d > 0,
                                                 (a ^ b) != 0 || (c & 1) == 0 ? 7 : 1,
                                                 x <= y && !(x >= y)};
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_EQ(out[i], expected[i]) << "of " << n << " out[" << i << "]";
    }
}

}  // namespace
}  // namespace warpscope::codegen
