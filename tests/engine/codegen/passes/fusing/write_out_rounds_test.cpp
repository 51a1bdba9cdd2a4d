#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::programOfBody;
using isa::Opcode;

struct FloatCounts {
    std::ptrdiff_t products;
    std::ptrdiff_t fused;
    std::ptrdiff_t sums;
    friend bool operator==(const FloatCounts&, const FloatCounts&) = default;
};

/// FMUL, FFMA and FADD of a body, the same at both levels.
FloatCounts floatsOf(const std::string& body) {
    const std::string all =
        "float x = __int_as_float(in[0]), y = __int_as_float(in[1]); float* o = (float*)out; "
        "const float* f = (const float*)in; " +
        body;
    const auto countsAt = [&](Level level) {
        cuda::Options options;
        options.level = level;
        const auto program = programOfBody(all, options);
        return FloatCounts{countOf(program, Opcode::Fmul), countOf(program, Opcode::Ffma),
                           countOf(program, Opcode::Fadd)};
    };
    const FloatCounts teaching = countsAt(Level::Teaching);
    EXPECT_EQ(teaching, countsAt(Level::Optimized)) << body;
    return teaching;
}

// Each as nvcc 13.0 has it in its PTX for sm_90.
TEST(WriteOutRounds, SumsTakeInTheProductOfTheRoundBefore) {
    EXPECT_EQ(floatsOf("for (int k = 0; k < 5; k++) { x -= f[k]; x *= y; } o[0] = x;"),
              (FloatCounts{1, 4, 1}));
}

TEST(WriteOutRounds, TheLastProductHasOneReader) {
    EXPECT_EQ(floatsOf("float s = 0; for (int k = 0; k < 6; k++) { s += x; x *= y; } o[0] = s;"),
              (FloatCounts{4, 1, 5}));
}

TEST(WriteOutRounds, TheFirstRoundMultipliesByOne) {
    EXPECT_EQ(floatsOf("float t = 1, s = 1; for (int k = 0; k < 3; k++) "
                       "{ s = t * f[k] + s * y; t = s + x; } o[0] = s;"),
              (FloatCounts{2, 2, 3}))
        << "f[0] + y and two of t * f[k] + s * y; the last sum with x is of no use";
}

TEST(WriteOutRounds, OtherLoopsStay) {
    cuda::Options options;
    options.level = Level::Teaching;
    const auto sum = programOfBody(
        "float s = 0; for (int k = 0; k < 5; k++) s += (float)in[k] * 3.0f; out[0] = (int)s;",
        options);
    EXPECT_EQ(countOf(sum, Opcode::Ffma), 1);
}

}  // namespace
}  // namespace warpscope::codegen
