#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

TEST(LowerAssign, EveryCompoundOperator) {
    EXPECT_EQ(valueOf("int x = in[0]; x += 5; x -= 1; x *= 6; x /= 4; x %= 100; x <<= 3; x >>= 1;"
                      "x &= 0xfff; x |= 0x1000; x ^= 0x11; out[0] = x;",
                      {37}),
              ((((37 + 5 - 1) * 6 / 4 % 100 << 3 >> 1) & 0xfff) | 0x1000) ^ 0x11);
}

TEST(LowerAssign, CompoundComputesInTheWiderType) {
    EXPECT_EQ(valueOf("int x = in[0]; x *= 1.5f; out[0] = x;", {7}), 10);
    EXPECT_EQ(valueOf("char c = in[0]; c += 100; out[0] = c;", {100}), -56);
    EXPECT_EQ(valueOf("short s[1]; s[0] = in[0]; s[0] += 1; out[0] = s[0];", {32767}), -32768);
}

TEST(LowerAssign, AnElementIsReadAndWrittenAtOnePlace) {
    EXPECT_EQ(valueOf("int v[4] = {1, 2, 3, 4}; int i = 1; v[i++] += 10; out[0] = v[1] * 10 + i;"),
              122);
    EXPECT_EQ(valueOf("int v[2] = {5, 0}; int old = v[0]--; out[0] = old * 10 + v[0];"), 54);
}

// As C++17 says, and as an H200 does.
TEST(LowerAssign, TheRightSideComesFirstAlsoWhereOnlyTheLeftChangesAnything) {
    EXPECT_EQ(
        valueOf("int v[4] = {1, 2, 3, 4}; int i = 0; v[i++] += 2 * v[i]; out[0] = v[0] * 10 + i;"),
        31);
    EXPECT_EQ(valueOf("int v[4] = {1, 2, 3, 4}; int i = 1; v[--i] = v[i]; out[0] = v[0] * 10 + i;"),
              20);
}

TEST(LowerAssign, SwapsThroughATemporary) {
    EXPECT_EQ(valueOf("int a = in[0], b = in[1]; for (int i = 0; i < 3; i++) { int t = a; a = b; b "
                      "= t; } out[0] = a * 10 + b;",
                      {1, 2}),
              21);
}

TEST(LowerAssign, AValueThatIsSharedIsNotTakenOver) {
    EXPECT_EQ(valueOf("int a = in[0]; int b = a; b++; out[0] = a * 10 + b;", {3}), 34);
}

TEST(LowerAssign, PointersMove) {
    EXPECT_EQ(valueOf("const int* p = in; p += 2; p--; out[0] = *p * 10 + p[1];", {1, 2, 3}), 23);
}

}  // namespace
}  // namespace warpscope::cuda
