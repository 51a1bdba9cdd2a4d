#include "engine/codegen/passes/fusing/fuse_floats.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

using Counts = std::pair<std::ptrdiff_t, std::ptrdiff_t>;

/// FMUL and FFMA of a body over four floats, the same at both levels.
Counts countsOf(const std::string& body) {
    const std::string all =
        "float x = __int_as_float(in[0]), y = __int_as_float(in[1]), z = __int_as_float(in[2]), "
        "w = __int_as_float(in[3]); float* o = (float*)out; " +
        body;
    cuda::Options options;
    const auto teaching = cuda::programOfBody(all, options);
    options.level = Level::Optimized;
    const auto optimized = cuda::programOfBody(all, options);
    const Counts counts{countOf(teaching, Opcode::Fmul), countOf(teaching, Opcode::Ffma)};
    EXPECT_EQ(counts, Counts(countOf(optimized, Opcode::Fmul), countOf(optimized, Opcode::Ffma)))
        << body;
    return counts;
}

// Each as nvcc 13.0 compiles it for sm_90.
TEST(FuseFloats, AllReadersAreSums) {
    const std::string p = "float p = x * y; ";
    EXPECT_EQ(countsOf(p + "o[0] = p - z; o[1] = p + w; o[2] = p + 1.0f;"), Counts(0, 3));
    EXPECT_EQ(countsOf(p + "o[0] = z - p; o[1] = p + w; o[2] = p * w;"), Counts(2, 0));
    EXPECT_EQ(countsOf(p + "o[0] = p; o[1] = p + w;"), Counts(1, 0));
    EXPECT_EQ(countsOf(p + "o[0] = p + p;"), Counts(1, 1));
}

TEST(FuseFloats, WhatNobodyNeedsIsNoReader) {
    const std::string body =
        "float x = __int_as_float(in[0]), y = __int_as_float(in[1]), p = x * y, unread = p * y; "
        "for (int k = 0; k < n; ++k) unread = x * y - unread; x = p + y; out[0] = (int)x;";
    const auto teaching = cuda::programOfBody(body, {});
    cuda::Options options;
    options.level = Level::Optimized;
    const auto optimized = cuda::programOfBody(body, options);
    EXPECT_EQ(countOf(optimized, Opcode::Ffma), 1);
    EXPECT_EQ(countOf(optimized, Opcode::Fmul) + countOf(optimized, Opcode::Fadd), 0);
    EXPECT_EQ(countOf(teaching, Opcode::Ffma), 1) << "the same, though `unread` is computed";
}

TEST(FuseFloats, OfTwoProductsInTheOrderOfBothHalves) {
    const std::string p = "float p = x * y, q = z * w; ";
    EXPECT_EQ(countsOf(p + "o[0] = p + q; o[1] = q + 1.0f;"), Counts(1, 2)) << "sums: last first";
    EXPECT_EQ(countsOf(p + "o[0] = p - q; o[1] = q + 3.0f;"), Counts(1, 1)) << "differences: first";
    EXPECT_EQ(countsOf(p + "o[0] = p - q; o[1] = p + 3.0f;"), Counts(1, 1)) << "fewer readers";
    EXPECT_EQ(countsOf(p + "o[1] = q - z; o[2] = p - x; o[0] = p - q;"), Counts(1, 3));
    EXPECT_EQ(countsOf(p + "o[0] = p + q; o[1] = q + p * 3.0f;"), Counts(2, 1));
}

// On an H200 z*z is computed for the difference, which takes in x*x, and so for the sum, too.
TEST(FuseFloats, NobodyTakesInWhatOneReaderDoesNot) {
    const std::string q = "float q = z * z; ";
    EXPECT_EQ(countsOf(q + "float p = x * z; o[0] = p + q; o[1] = p; o[2] = x * x - q;"),
              Counts(2, 1));
    EXPECT_EQ(countsOf(q + "o[0] = x * z + q; o[2] = x * x - q;"), Counts(1, 2));
}

TEST(FuseFloats, FromAnotherBlockWhereNoMoreRegistersLast) {
    EXPECT_EQ(countsOf("float p = x * y; if (w > 0.0f) o[1] = p + w;"), Counts(0, 1));
    EXPECT_EQ(countsOf("float p = x * y; o[0] = p + z; if (w > 0.0f) o[1] = p + w;"), Counts(1, 0));
    EXPECT_EQ(countsOf("float p = x * y; if (w > 0.0f) o[0] = 3.0f; o[1] = p - z;"), Counts(1, 0));
    EXPECT_EQ(countsOf("float p = x * x; if (w > 0.0f) o[0] = 3.0f; o[1] = p - z;"), Counts(0, 1));
    EXPECT_EQ(countsOf("float p = x * 3.0f; o[5] = p + 7.0f; if (w > 0.0f) o[0] = 3.0f; "
                       "o[1] = p - z;"),
              Counts(0, 2));
}

// The rare way of a division is a branch of ptxas, whose differences take in products of their own
// block: black_scholes on an H100.
TEST(FuseFloats, ADifferenceTakesInWhatIsBehindTheLastDivision) {
    const auto fused = [](const std::string& body) {
        return countOf(cuda::programOfBody("float x = __int_as_float(in[0]), y = "
                                           "__int_as_float(in[1]), z = __int_as_float(in[2]); "
                                           "float* o = (float*)out; " +
                                           body),
                       Opcode::Ffma);
    };
    EXPECT_EQ(fused("float p = x * y, q = z / x; o[0] = p - q;"), 0);
    EXPECT_EQ(fused("float q = z / x, p = x * y; o[0] = p - q;"), 1);
    EXPECT_EQ(fused("float p = x * y, q = z / x; o[0] = p + q;"), 1);
}

TEST(FuseFloats, AProductThatOverwritesItsFactor) {
    EXPECT_EQ(countsOf("x *= y; o[0] = x + z; o[1] = x - w;"), Counts(0, 2));
    EXPECT_EQ(countsOf("x *= y; float q = z * w; o[0] = q - x; o[1] = x - w; o[2] = q * x;"),
              Counts(3, 0));
}

TEST(FuseFloats, FactorsThatOtherValuesTakeThePlaceOf) {
    EXPECT_EQ(countsOf("float p = x * 0.3f; x = w; o[0] = p + x;"), Counts(0, 1));
    EXPECT_EQ(countsOf("float p = x * y; x = w; y = z; o[0] = p + x; o[1] = p - y;"), Counts(0, 2));
}

TEST(FuseFloats, WhatIsDividedByAPowerOfTwo) {
    EXPECT_EQ(countsOf("o[0] = x / 8.0f - y * y;"), Counts(1, 1)) << "x * 0.125 is fused";
    EXPECT_EQ(countsOf("o[0] = x / 8.0f + z / -0.5f;"), Counts(1, 1));
    const auto third = cuda::programOfBody("out[0] = (int)((float)n / 3.0f);", {});
    EXPECT_EQ(countOf(third, Opcode::Fmul), 0);
}

}  // namespace
}  // namespace warpscope::codegen
