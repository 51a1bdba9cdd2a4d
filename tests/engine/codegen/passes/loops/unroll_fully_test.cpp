#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

TEST(UnrollFully, AShortLoopIsWrittenOut) {
    const auto program = programOfBody("for (int i = 0; i < 8; i++) out[i] = in[i];", optimized());
    EXPECT_EQ(countOf(program, Opcode::Bra), 0);
    EXPECT_EQ(countOf(program, Opcode::Stg), 8);
    EXPECT_EQ(countOf(program, Opcode::Isetp), 0);
}

TEST(UnrollFully, TheStepMayBeAnyArithmetic) {
    const auto program = programOfBody(
        "for (int s = 128; s > 0; s /= 2) out[s] = 0; for (int s = 1; s < 9; s *= 3) out[s] = 1;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Stg), 8 + 2);
    EXPECT_EQ(countOf(program, Opcode::Bra), 0);
}

TEST(UnrollFully, ALoopInsideGoesFirst) {
    const auto program = programOfBody(
        "for (int i = 0; i < 3; i++) for (int j = 0; j <= i; j++) out[i * 3 + j] = n;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Stg), 6);
    EXPECT_EQ(countOf(program, Opcode::Bra), 0);
}

TEST(UnrollFully, ManyRoundsStay) {
    const auto program =
        programOfBody("for (int i = 0; i < 1000; i++) out[i] = in[i];", optimized());
    EXPECT_GE(countOf(program, Opcode::Bra), 1);
    EXPECT_LE(countOf(program, Opcode::Stg), 8);
}

TEST(UnrollFully, ABreakLeavesFromEveryRound) {
    const auto program = programOfBody(
        "for (int i = 0; i < 4; i++) { if (in[i] == n) break; out[i] = 1; } out[9] = 2;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Bra), 4);
}

// As nvcc 13.0 does: 3 loads and 3 branches, of 3 rounds at most.
TEST(UnrollFully, OneOfTwoConditionsEndsTheRounds) {
    const std::string body =
        "int k = 3; while (k > 0 && in[k] > n) { out[k] = 1; --k; } out[9] = k;";
    const auto program = programOfBody(body, optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldg), 3);
    EXPECT_EQ(countOf(program, Opcode::Bra), 3);
    const auto values = [&](std::int32_t last) {
        return support::runBody("int n = 5;" + body, {9, 9, last, 7});
    };
    EXPECT_EQ(values(6)[9], 0) << "all three";
    EXPECT_EQ(values(5)[9], 2) << "one";
    EXPECT_EQ(values(5)[2], 0);
    EXPECT_EQ(values(5)[3], 1);
}

TEST(UnrollFully, ALoopWithMuchWorkRunsSeveralRoundsBetweenTwoTests) {
    const std::string body =
        "float* f = (float*)out; float s = 0; for (int k = 0; k < 64; ++k) {"
        " float d = f[k] - 1.0f, e = f[k + n] - 2.0f;"
        " s += rsqrtf(d * d + e * e + 0.01f); } f[0] = s;";
    const auto program = programOfBody(body, optimized());
    EXPECT_EQ(countOf(program, Opcode::Mufu), 8) << "nvcc 13.0 puts eight into its loop, too";
    EXPECT_EQ(countOf(program, Opcode::Bra), 1);
}

}  // namespace
}  // namespace warpscope::codegen
