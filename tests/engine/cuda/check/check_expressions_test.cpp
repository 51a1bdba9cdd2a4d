#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckExpressions, OnlyPlacesHaveAddresses) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int* p = &3; }"), "1:38 compiler.no_address");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int x; int* p = &*&x; p[0] = 1; }"), "");
}

TEST(CheckExpressions, OnlyPointersPointSomewhere) {
    EXPECT_EQ(problemOf("__global__ void k(int n) { int x = *n; }"), "1:36 compiler.not_a_pointer");
    EXPECT_EQ(problemOf("__global__ void k(int n) { int x = n[0]; }"),
              "1:37 compiler.not_an_array");
}

TEST(CheckExpressions, VoidIsNoValue) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { o[0] = __syncthreads(); }"),
              "1:36 compiler.void_value");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { (void)o[0]; }"), "");
}

TEST(CheckExpressions, OperatorsKnowTheirTypes) {
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] = ~o[0]; }"),
              "1:38 compiler.bad_operand");
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] = -o; }"), "1:38 compiler.bad_operand");
}

}  // namespace
}  // namespace warpscope::cuda
