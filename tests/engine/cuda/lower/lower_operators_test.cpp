#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

TEST(LowerOperators, DivideTowardsZero) {
    EXPECT_EQ(valueOf("out[0] = in[0] / in[1] * 100 + in[0] % in[1];", {-17, 5}), -302);
    EXPECT_EQ(valueOf("out[0] = in[0] / 4 * 100 + in[0] % 4;", {-17}), -401);
    EXPECT_EQ(valueOf("out[0] = (int)((unsigned)in[0] / 4u);", {-4}), 0x3fffffff);
    EXPECT_EQ(valueOf("out[0] = (unsigned)in[0] % 8u;", {-1}), 7);
}

TEST(LowerOperators, UnsignedWrapsAndShiftsInZeros) {
    EXPECT_EQ(valueOf("unsigned x = in[0]; out[0] = (x - 5u) >> 28;", {1}), 15);
    EXPECT_EQ(valueOf("out[0] = in[0] >> 2;", {-9}), -3);
    EXPECT_EQ(valueOf("out[0] = in[0] * 2654435761u >> 16;", {3}),
              static_cast<int>(3u * 2654435761u >> 16));
}

TEST(LowerOperators, MixedTypesCompareAsUnsigned) {
    EXPECT_EQ(valueOf("unsigned u = 1u; out[0] = in[0] < u;", {-1}), 0);
    EXPECT_EQ(valueOf("int u = 1; out[0] = in[0] < u;", {-1}), 1);
}

TEST(LowerOperators, MinusKeepsTheSignOfZero) {
    EXPECT_EQ(valueOf("float z = (float)in[0]; out[0] = __float_as_int(-z);", {0}), INT32_MIN);
    EXPECT_EQ(valueOf("out[0] = -in[0] - -3;", {5}), -2);
}

TEST(LowerOperators, PowersOfTwoBecomeShiftsAndMasks) {
    const auto program =
        programOfBody("unsigned u = in[0]; out[0] = u / 8u + u % 16u + in[1] * 32;");
    EXPECT_EQ(countOf(program, isa::Opcode::Idiv), 0);
    EXPECT_EQ(countOf(program, isa::Opcode::Irem), 0);
    EXPECT_EQ(countOf(program, isa::Opcode::Shr), 1);
    EXPECT_EQ(countOf(program, isa::Opcode::And), 1);
    EXPECT_EQ(valueOf("out[0] = in[0] / 8;", {-9}), -1) << "a signed division by 8 is no shift";
    EXPECT_EQ(valueOf("out[0] = in[0] % 8;", {-9}), -1);
}

TEST(LowerOperators, DistancesOfPointersCountElements) {
    EXPECT_EQ(valueOf("const int* p = in + 7; out[0] = (p - in) * 10 + (p > in) + (p == in + 7);"),
              72);
}

// C++17 puts the left side of a shift first; of the others nvcc does, as an H200 shows.
TEST(LowerOperators, TheLeftSideIsReadBeforeTheRightOneChangesIt) {
    const std::string bump = "__device__ int bump(int& a) { a += 4; return a; }";
    EXPECT_EQ(valueOf("int a = 1; out[0] = a << bump(a);", {}, bump), 32);
    EXPECT_EQ(valueOf("int a = in[0]; out[0] = a + bump(a);", {1}, bump), 1 + 5);
    EXPECT_EQ(valueOf("int a = in[0]; out[0] = bump(a) * a;", {1}, bump), 5 * 5);
    EXPECT_EQ(valueOf("int a = in[0]; out[0] = a < bump(a);", {1}, bump), 1);
    EXPECT_EQ(valueOf("int a = in[0]; out[0] = a * (a = 3) * (a = 5);", {2}), 2 * 3 * 5);
    EXPECT_EQ(valueOf("const int* p = in; out[0] = p - (p += 2);"), -2);
    EXPECT_EQ(valueOf("int a = in[0]; auto add = [&a](int s) { return a += s; };\n"
                      "out[0] = a - add(3);",
                      {1}),
              1 - 4);
}

}  // namespace
}  // namespace warpscope::cuda
