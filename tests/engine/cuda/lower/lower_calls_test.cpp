#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

TEST(LowerCalls, SeveralReturnsMeetBehindTheCall) {
    const char* const before =
        "__device__ int sign(int x) { if (x > 0) return 1; if (x < 0) { "
        "return -1; } return 0; }";
    EXPECT_EQ(
        valueOf("out[0] = sign(in[0]) * 100 + sign(in[1]) * 10 + sign(in[2]);", {5, -5, 0}, before),
        90);
}

TEST(LowerCalls, ArgumentsAreCopies) {
    EXPECT_EQ(valueOf("int x = in[0]; int y = f(x); out[0] = x * 100 + y;", {4},
                      "__device__ int f(int x) { x += 3; return x; }"),
              407);
}

TEST(LowerCalls, ACallWithinItsOwnArguments) {
    EXPECT_EQ(valueOf("out[0] = sub(sub(10, 3), sub(4, in[0]));", {1},
                      "__device__ int sub(int a, int b) { return a - b; }"),
              4);
}

TEST(LowerCalls, ReferencesAndPointersWriteBack) {
    EXPECT_EQ(
        valueOf("int a = 1, b = 2; swap(a, b); int v[2] = {3, 4}; swap(v[0], v[1]);\n"
                "int s = 0, p = 0; both(a, v[0], &s, &p); out[0] = a * 1000 + v[0] * 100 + s * "
                "10 + p;",
                {},
                "__device__ void swap(int& a, int& b) { int t = a; a = b; b = t; }\n"
                "__device__ void both(int a, int b, int* sum, int* product) { *sum = a + b; "
                "*product = a * b; }"),
        2000 + 400 + 60 + 8);
}

TEST(LowerCalls, OnePointerParameterServesEveryMemory) {
    EXPECT_EQ(valueOf("__shared__ int s[2]; s[0] = 5; s[1] = 6; int l[2] = {7, 8};\n"
                      "out[0] = total(in) + total(s) * 100 + total(l) * 10000;",
                      {1, 2}, "__device__ int total(const int* p) { return p[0] + p[1]; }"),
              3 + 1100 + 150000);
}

}  // namespace
}  // namespace warpscope::cuda
