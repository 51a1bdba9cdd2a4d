#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

std::string problemOfLambda(const std::string& lambda) {
    return problemOf("__global__ void k(int* o) { int x = o[1];\nauto f = " + lambda +
                     ";\no[0] = f(x); }");
}

TEST(ParseLambdas, AttributesAndAResultMayStandBehindTheParameters) {
    EXPECT_EQ(problemOfLambda("[] __device__ (int a) { return a; }"), "");
    EXPECT_EQ(problemOfLambda("[=, &x](int a) noexcept -> int { x = a; return a; }"), "");
}

TEST(ParseLambdas, WhatIsNotReadIsTold) {
    EXPECT_EQ(problemOfLambda("[x](int a) mutable { return a; }"), "2:20 compiler.expected");
    // Each call needs an operator() of its own: the first one's types would be taken for all.
    EXPECT_EQ(problemOfLambda("[](auto a) { return a; }"), "2:13 compiler.outside");
    EXPECT_EQ(problemOfLambda("[this](int a) { return a; }"), "2:11 compiler.outside");
}

}  // namespace
}  // namespace warpscope::cuda
