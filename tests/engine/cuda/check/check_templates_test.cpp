#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(CheckTemplates, TypesFollowFromTheArguments) {
    const auto out = support::runBody(
        "int a = 3, b = 9; swapThem(a, b); out[0] = a * 10 + b; out[1] = (int)(square(1.5f) * "
        "100);\n"
        "long long w = square(1ll << 20) >> 32; out[2] = (int)w; const int* p = in;\n"
        "out[3] = total(p, 3) + total(out, 1); out[4] = maxOf(2, 5) + (int)maxOf(2.5, 1.0);",
        {1, 2, 3}, 1,
        "template <typename T> __device__ T square(T x) { return x * x; }\n"
        "template <typename T> __device__ void swapThem(T& a, T& b) { T c = a; a = b; b = c; }\n"
        "template <class T> __device__ T total(const T* a, int n) {\n"
        "  T s = 0; for (int i = 0; i < n; ++i) s += a[i]; return s; }\n"
        "template <typename T> __device__ T maxOf(T a, T b) { return a > b ? a : b; }\n"
        "__device__ int maxOf(int a, int b) { return 100; }\n");
    const std::vector<std::int32_t> expected{93, 225, 256, 6 + 93, 102};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

TEST(CheckTemplates, NumbersAndTypesMayBeGiven) {
    const auto out = support::runBody(
        "constexpr int kSize = 2; out[0] = power<3>(in[0]) + first<kSize + 1>() + "
        "castTo<int>(2.7f);\n"
        "out[1] = (int)(half<>(5) * 10) + half<int>(5) + sizeof(int) * (in[0] < 3 && in[0] > (1));",
        {2}, 1,
        "template <int N> __device__ int power(int x) {\n"
        "  if constexpr (N == 0) return 1; else return x * power<N - 1>(x); }\n"
        "template <int N> __device__ int first() { __shared__ int s[N]; s[N - 1] = N; return s[2]; "
        "}\n"
        "template <typename T, typename U> __device__ T castTo(U u) { return (T)u; }\n"
        "template <typename T = float, int kBy = 2> __device__ T half(int x) {\n"
        "  return x / (T)kBy; }\n");
    EXPECT_EQ(out[0], 8 + 3 + 2);
    EXPECT_EQ(out[1], 25 + 2 + 4);
}

// Bug: what was half read was checked, and a loop had no body.
TEST(CheckTemplates, ATemplateThatCannotBeReadIsTold) {
    EXPECT_EQ(problemOf("template <class T> __device__ T f(T a) { for (int i = 0; < 3; i++) a++;\n"
                        "  return a; }\n"
                        "__global__ void k(int* o) { o[0] = f(1); }"),
              "1:58 compiler.expected_expression");
}

TEST(CheckTemplates, WhatDoesNotFitIsTold) {
    const std::string templates =
        "template <typename T> __device__ T same(T a, T b) { return a; }\n"
        "template <int N> __device__ int number() { return N; }\n";
    EXPECT_EQ(problemOf(templates + "__global__ void k(int* o) { o[0] = same(1, 2.0f); }"),
              "3:36 compiler.no_overload");
    EXPECT_EQ(problemOf(templates + "__global__ void k(int* o) { o[0] = number<o[1]>(); }"),
              "3:44 compiler.not_constant");
    EXPECT_EQ(problemOf("template <int N> __device__ int f() { return f<N + 1>(); }\n"
                        "__global__ void k(int* o) { o[0] = f<0>(); }"),
              "1:1 compiler.too_deep");
    EXPECT_EQ(problemOf("template <class T> __device__ int f(T* a) { return a[0] + b; }\n"
                        "__global__ void k(int* o) { o[0] = f(o); }"),
              "1:59 compiler.unknown_name")
        << "at the place in the template";
}

namespace arrays {
// clang-format off
WARPSCOPE_BOTH(
    template <int N> __device__ int sum(const int (&a)[N]) {
        int s = 0;
        for (int x : a) s += x;
        return s + 1000 * (int)sizeof(a);
    }
    template <typename T, int R, int C> __device__ void add(T (&m)[R][C], T v) {
        for (int r = 0; r < R; ++r)
            for (int c = 0; c < C; ++c) m[r][c] += v * (T)(r * C + c);
    }
    __device__ void fill(int (&a)[6], int k) { for (int i = 0; i < 6; ++i) a[i] = i * k; }
    __device__ int compute(int i) {
        int a[6];
        fill(a, i);
        int (&r)[6] = a;
        r[i % 6] += 7;
        float m[2][3] = {};
        add(m, 1.5f);
        add(m, (float)i);
        return sum<6>(a) + 3 * sum(a) + (int)(m[1][2] * 100.0f) + (int)m[0][1];
    })
// clang-format on
}  // namespace arrays

// sizeof(a) is that of the array, and a function changes the one that it is given.
TEST(CheckTemplates, AnArrayByReferenceTellsItsSize) {
    expectSameAsHost(arrays::kText, arrays::compute);
}

TEST(CheckTemplates, AnArrayOfOtherSizesDoesNotFit) {
    EXPECT_NE(problemOf("__device__ void f(int (&a)[6]) { a[0] = 1; }\n"
                        "__global__ void k(int* o) { int b[5]; f(b); o[0] = b[0]; }"),
              "");
    EXPECT_NE(problemOf("__device__ void f(int (&a)[6]) { a[0] = 1; }\n"
                        "__global__ void k(int* o) { const int b[6] = {1}; f(b); o[0] = b[0]; }"),
              "");
}

}  // namespace
}  // namespace warpscope::cuda
