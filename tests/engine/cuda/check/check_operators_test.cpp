#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(CheckOperators, PointersAreNotMultiplied) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { o[0] = o * 2; }"),
              "1:38 compiler.bad_operands");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { o += 1.5f; }"), "1:31 compiler.bad_operands");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { o *= 2; }"), "1:31 compiler.bad_operands");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { *(1 + o) = o + 2 - o; }"), "");
}

TEST(CheckOperators, ShiftsAndMasksNeedIntegers) {
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] = o[0] << 1; }"),
              "1:43 compiler.bad_operands");
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] |= 1; }"),
              "1:36 compiler.bad_operands");
}

// C++, expr.shift: of the type of what is shifted, however far a long long says.
TEST(CheckOperators, AShiftIsAsWideAsWhatIsShifted) {
    EXPECT_EQ(
        support::valueOf("unsigned x = 0x40000000u; long long far = 2; long long s = x << far;"
                         "out[0] = s == 0;"),
        1);
    EXPECT_EQ(support::valueOf("unsigned char x = 200; int far = 4; out[0] = x << far;"), 3200);
}

TEST(CheckOperators, ConstantsCannotBeCounted) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { const int n = o[0]; n++; }"),
              "1:49 compiler.assign_const");
    EXPECT_EQ(problemOf("__constant__ int c[2];\n__global__ void k(int* o) { c[0] = 1; }"),
              "2:30 compiler.assign_constant");
}

}  // namespace
}  // namespace warpscope::cuda
