#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"

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

namespace chosen {
// clang-format off
WARPSCOPE_BOTH(
    struct Pair {
        int a;
        int b;
        __device__ void scale(int s) { a *= s; }
    };
    struct Four {
        int v[4];
        __device__ int& operator[](int k) { return v[k]; }
    };
    __device__ void addTo(int& x, int y) { x += y; }
    __device__ int compute(int i) {
        int x = 1;
        int y = 2;
        int s[4] = {1, 2, 3, 4};
        (i % 3 ? x : y) += i;
        ++(i & 2 ? x : y);
        (i & 1 ? s[i & 3] : x) = x * 3;
        int& r = i & 4 ? x : s[2];
        r *= 5;
        addTo(i < 3 ? x : y, 7);
        Pair p = {i, 2};
        Pair q = {3, i};
        (i & 1 ? p : q).a += 5;
        (i & 2 ? p : q).scale(3);
        Four g = {{1, 2, 3, 4}};
        Four h = g;
        (i & 1 ? g : h)[i & 3] = 70;
        (i & 2 ? g : h).v[1] += 5;
        const Pair t = i & 4 ? p : q;
        return x + 10 * y + 100 * s[2] + 1000 * s[1] + s[3] + p.a * 7 + q.a * 11 + t.a * t.b +
               g[0] + g[1] * 3 + h[1] * 5 + h[2] + h[0] * 7;
    })
// clang-format on
}  // namespace chosen

TEST(CheckExpressions, AChoiceOfTwoPlacesIsAPlace) {
    expectSameAsHost(chosen::kText, chosen::compute);
}

TEST(CheckExpressions, OperatorsKnowTheirTypes) {
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] = ~o[0]; }"),
              "1:38 compiler.bad_operand");
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] = -o; }"), "1:38 compiler.bad_operand");
}

}  // namespace
}  // namespace warpscope::cuda
