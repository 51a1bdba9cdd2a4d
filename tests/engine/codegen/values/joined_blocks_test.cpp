#include "engine/codegen/values/joined_blocks.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

/// How many sums are fused where a test and what it leads to read x * x: both or none of the two,
/// besides `others`. As nvcc 13.0's PTX has it.
bool areOneBlock(const std::string& body, std::ptrdiff_t others = 0) {
    const auto program =
        cuda::programOfBody("float x = (float)n, z = 0.0f, y = x * x + 1.0f; if (y < 9.0f) " +
                            body + " out[0] = (int)z;");
    return cuda::countOf(program, isa::Opcode::Ffma) == others + 2;
}

TEST(JoinedBlocks, ASmallIfIsNoBranchForLlvm) {
    EXPECT_TRUE(areOneBlock("z = x * x - 2.0f;"));
    EXPECT_TRUE(areOneBlock("z = x * x - 2.0f; else z = y * 3.0f;"));
    EXPECT_TRUE(areOneBlock("z = ((x * x - 2.0f) * y + x) * y;", 1));
    EXPECT_TRUE(areOneBlock("{ z = 3.0f; if (x > 1.0f) z = x * x - 2.0f; }")) << "one in another";
}

TEST(JoinedBlocks, WhatCostsOrDoesMoreStaysOne) {
    EXPECT_FALSE(areOneBlock("z = (((x * x - 2.0f) * y + x) * y + 3.0f) * x;", 2));
    EXPECT_FALSE(areOneBlock("z = sqrtf(x * x - 2.0f);"));
    EXPECT_FALSE(areOneBlock("{ z = x * x - 2.0f; out[1] = 4; }"));
    EXPECT_FALSE(areOneBlock("z = x * x - 2.0f; else z = (float)in[3];"));
}

}  // namespace
}  // namespace warpscope::codegen
