#include "engine/codegen/values/paired_sums.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using FusedCounts = std::pair<std::ptrdiff_t, std::ptrdiff_t>;

/// FMUL and FFMA of a body over four floats at level teaching; as many FFMA at both.
FusedCounts countsOfSides(const std::string& body) {
    const std::string all =
        "float x = __int_as_float(in[0]), y = __int_as_float(in[1]), z = __int_as_float(in[2]), "
        "w = __int_as_float(in[3]); float r = w; " +
        body + " out[0] = __float_as_int(r);";
    cuda::Options options;
    const auto teaching = cuda::programOfBody(all, options);
    options.level = Level::Optimized;
    const auto optimized = cuda::programOfBody(all, options);
    const auto in = [](const isa::Program& program) {
        return FusedCounts(cuda::countOf(program, isa::Opcode::Fmul),
                      cuda::countOf(program, isa::Opcode::Ffma));
    };
    EXPECT_EQ(in(teaching).second, in(optimized).second) << body;
    return in(teaching);
}

// Each fused or not as nvcc 13.0 does it.
TEST(PairedSums, WhatIsChosenIsNoProduct) {
    EXPECT_EQ(countsOfSides("if (x > y) r += x * z; else r -= x * z;").second, 0);
    EXPECT_EQ(countsOfSides("if (x > y) r += z; else r -= x * z;"), FusedCounts(1, 0));
    EXPECT_EQ(countsOfSides("if (x > y) r -= x * z; else r -= x;"), FusedCounts(1, 0));
    EXPECT_EQ(countsOfSides("if (x > y) r += x * x; else r += z * y;"), FusedCounts(2, 0));
}

TEST(PairedSums, OfTwoProductsOfOneValueTheFactorIsChosen) {
    EXPECT_EQ(countsOfSides("if (x > y) r += x * z; else r += x * 0.3f;"), FusedCounts(0, 2));
    EXPECT_EQ(countsOfSides("if (x > y) r += x * z; else r += y * x;"), FusedCounts(0, 2));
}

TEST(PairedSums, WhatBothSidesAddToIsAProductOfOneReader) {
    EXPECT_EQ(countsOfSides("r = x * y; if (x > z) r += z; else r -= w;"), FusedCounts(0, 2));
    EXPECT_EQ(countsOfSides("r = x * y; if (x > z) r -= z; else r -= w;"), FusedCounts(0, 2));
    EXPECT_EQ(countsOfSides("r = x * y; if (x > z) r += z;"), FusedCounts(1, 0)) << "one side";
}

// A number of rounds that is known changes nothing: one value comes into the sides.
TEST(PairedSums, StandInLoopsAsWell) {
    const std::string loop = "for (int k = 0; k < 8; ++k) ";
    EXPECT_EQ(countsOfSides(loop + "{ float v = __int_as_float(in[k]); "
                                   "if (v > y) r += v * z; else r -= v * y; }")
                  .second,
              0);
}

// Loads of its own keep a side where it is, and so x + y apart from x - z; both may still add.
TEST(PairedSums, SidesThatLoadOnTheirOwnAreNotComputedAtOnce) {
    const std::string a = "__int_as_float(in[4])", b = "__int_as_float(in[5])";
    EXPECT_EQ(countsOfSides("if (x > y) r += x * " + a + "; else r -= x * " + b + ";"),
              FusedCounts(0, 2));
    EXPECT_EQ(countsOfSides("if (x > y) r += x * " + a + "; else r -= x * " + a + ";").second, 0);
    EXPECT_EQ(countsOfSides("if (x > y) r += x * " + a + "; else r += z * " + b + ";"),
              FusedCounts(2, 0));
}

}  // namespace
}  // namespace warpscope::codegen
