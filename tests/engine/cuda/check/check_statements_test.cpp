#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckStatements, ContinueNeedsALoopNotASwitch) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { switch (o[0]) { case 1: continue; } }"),
              "1:53 compiler.stray_jump");
}

TEST(CheckStatements, SwitchesTakeIntegers) {
    EXPECT_EQ(problemOf("__global__ void k(float* o) { switch (o[0]) { case 1: break; } }"),
              "1:40 compiler.switch_type");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { switch (o[0]) o[1] = 1; }"),
              "1:29 compiler.switch_body");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { case 1: o[1] = 1; }"),
              "1:29 compiler.stray_case");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { switch (o[0]) { default: ; default: ; } }"),
              "1:56 compiler.case_twice");
}

TEST(CheckStatements, ConditionsAreNumbersOrPointers) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { while (__syncthreads()) ; }"),
              "1:36 compiler.void_value");
    EXPECT_EQ(problemOf("__global__ void k(float* o) { if (o[0]) o[1] = 1; if (o) o[2] = 1; }"),
              "");
}

}  // namespace
}  // namespace warpscope::cuda
