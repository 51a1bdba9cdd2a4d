#include "engine/codegen/values/library_branches.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

std::string programWithCalls(const std::string& sum) {
    return cuda::textOf(
        cuda::programOfBody("float x = (float)in[0], z = (float)in[2], q = x * z,"
                            "w = (float)((in[4] * 7 + 3) * 5 + 1); out[0] = (int)(" +
                            sum + ");"));
}
bool isFusedAcross(const std::string& sum) {
    return programWithCalls(sum).find("FFMA") != std::string::npos;
}

// As nvcc 13.0 has it: LLVM computes the product behind the branches of sinf, where it is read; a
// root is one instruction for LLVM, and its branches stand between the two for ptxas.
TEST(LibraryBranches, AProductGoesBehindThoseOfTheLibraryButNotOfARoot) {
    for (const std::string call : {"sinf(z)", "powf(z, x)", "fmodf(z, 0.3f)", "atan2f(z, x)"})
        EXPECT_TRUE(isFusedAcross("q - " + call)) << programWithCalls("q - " + call);
    for (const std::string call : {"sqrtf(z)", "hypotf(z, x)", "x / z"})
        EXPECT_FALSE(isFusedAcross("q - " + call)) << programWithCalls("q - " + call);
}

// Several ways lead to the block behind a second function: a product goes there only where no more
// values have to last until then. nvcc 13.0 does so in 82 kernels with such sums.
TEST(LibraryBranches, AProductBetweenTwoOfThemStaysWhereBothFactorsWouldHaveToLast) {
    EXPECT_FALSE(isFusedAcross("sinf(x) * cosf(z) - sinf(w)"));
    EXPECT_FALSE(isFusedAcross("sinf(x) * z - sinf(w)"));
    const std::string squared = "sinf(x) * sinf(x) - sinf(w)";
    EXPECT_TRUE(isFusedAcross(squared)) << programWithCalls(squared);
}

// Of sin x cos y + cos x sin y, in this order, the product is fused that stands behind the last.
TEST(LibraryBranches, OfTwoProductsTheOneBehindTheLastOfThemIsFused) {
    const std::string text = programWithCalls("sinf(x) * cosf(z) + cosf(x) * sinf(z)");
    EXPECT_LT(text.find("FMUL"), text.find("MATH.COS R", text.find("MATH.COS") + 1)) << text;
}

// The product that is read on both sides of the branches stands in another block than one reader.
TEST(LibraryBranches, AProductThatIsReadOnBothSidesIsFusedInNeither) {
    EXPECT_FALSE(isFusedAcross("sinf(q + x) + (q + z)"));
    EXPECT_TRUE(isFusedAcross("expf(q + x) + (q + z)")) << "no branches there";
}

// What a function with branches gives is known behind all that stands in front of it.
TEST(LibraryBranches, WhatComesOutOfThemIsKnownLate) {
    const std::string late = programWithCalls("sinf(z) * 3.0f + w * 5.0f");
    const std::size_t at = late.rfind("FFMA");
    EXPECT_NE(late.substr(at, late.find('\n', at) - at).find(", 5, "), std::string::npos) << late;
}

TEST(LibraryBranches, BlocksKeepTheirWays) {
    code::Code code;
    code.nodes.resize(3);
    code.registerCount = 1;
    for (code::Node& node : code.nodes) {
        node.code.opcode = isa::Opcode::Mov;
        node.destination = 0;
    }
    code.nodes[1].code.opcode = isa::Opcode::Fmath;
    code.nodes[1].code.math = isa::MathFunction::Sin;
    const auto blocks = splitAtLibraryBranches(code, code::flowBlocks(code));
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0].end, 2U);
    EXPECT_EQ(blocks[1].first, 2U);
    ASSERT_EQ(blocks[0].successors.size(), 1U);
    EXPECT_EQ(blocks[0].successors.front(), 1U);
    EXPECT_TRUE(blocks[1].successors.empty());
}

}  // namespace
}  // namespace warpscope::codegen
