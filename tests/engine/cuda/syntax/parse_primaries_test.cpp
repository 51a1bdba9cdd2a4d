#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

/// What is told of the expression.
std::string toldOfValue(const std::string& expression) {
    return problemOf("__global__ void k(int* o) {\no[0] = " + expression + ";\n}");
}

TEST(ParsePrimaries, ANameOfATypeMakesAValue) {
    EXPECT_EQ(valueOf("out[0] = int(4.9f) + int{3} + int() + float4{1, 2, 3, 4}.z;"), 4 + 3 + 3);
}

TEST(ParsePrimaries, TruthIsOneOrZero) {
    EXPECT_EQ(valueOf("out[0] = true + true * 10 + false * 100;"), 11);
}

TEST(ParsePrimaries, NamesMayBeThoseOfACLibraryFunctionAndOfAScope) {
    EXPECT_EQ(valueOf("int free = 3, malloc = 4; out[0] = free * malloc;"), 12);
    EXPECT_EQ(valueOf("enum Side { Left = 5, Right }; out[0] = Side::Right + Left;"), 11);
    EXPECT_EQ(valueOf("out[0] = std::abs(in[0]);", {-7}), 7);
}

TEST(ParsePrimaries, WhatIsNoValueIsToldAtItsPlace) {
    EXPECT_EQ(toldOfValue("2 * *"), "2:13 compiler.expected_expression");
    EXPECT_EQ(toldOfValue("int 3"), "2:11 compiler.expected");
}

}  // namespace
}  // namespace warpscope::cuda
