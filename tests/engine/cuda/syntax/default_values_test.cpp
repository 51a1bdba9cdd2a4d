#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

constexpr const char* kMade =
    "struct In { int a; __device__ In() { a = 5; } __device__ In(int x) { a = x; } };\n"
    "struct Set { int a = 6; };\n"
    "struct Still { int a; __device__ Still() {} __device__ Still(int x) { a = x; } };\n";

TEST(DefaultValues, MembersAreMadeByTheirConstructors) {
    EXPECT_EQ(valueOf("Out x; out[0] = 100 * x.i.a + 10 * x.s.a + x.b;", {},
                      std::string(kMade) +
                          "struct Out { In i; Set s; int b; __device__ Out() { b = 1; } };"),
              561);
    EXPECT_EQ(valueOf("Out x; out[0] = x.i.a;", {},
                      std::string(kMade) + "struct Out { In i; __device__ Out() : i(8) {} };"),
              8)
        << "what is given counts";
    EXPECT_EQ(valueOf("Out x; out[0] = 10 * x.i.a + x.s.a;", {},
                      std::string(kMade) + "struct Out { In i; Set s; };"),
              56)
        << "also where the structure has no constructor of its own";
}

TEST(DefaultValues, BasesAreMadeByTheirConstructors) {
    EXPECT_EQ(valueOf("D x; out[0] = 10 * x.a + x.c;", {},
                      std::string(kMade) + "struct D : In { int c; __device__ D() { c = 2; } };"),
              52);
    EXPECT_EQ(valueOf("D x; out[0] = 10 * x.a + x.c;", {},
                      std::string(kMade) + "struct D : Set { int c = 3; };"),
              63);
    EXPECT_EQ(valueOf("D x; out[0] = x.a;", {},
                      std::string(kMade) + "struct D : In { __device__ D() : In(4) {} };"),
              4);
}

TEST(DefaultValues, WhatConstructorsLeaveAsItIsStaysAList) {
    EXPECT_EQ(valueOf("P p = {Still(3), 4}; out[0] = 10 * p.s.a + p.b;", {},
                      std::string(kMade) + "struct P { Still s; int b; };"),
              34);
    EXPECT_EQ(problemOf(std::string(kMade) + "struct P { In i[4]; };\n"
                                             "__global__ void k(P* p) { }"),
              "5:19 compiler.outside");
}

namespace tables {
WARPSCOPE_BOTH(
    template <int R> struct Table {
        int cells[R][R + 1] = {};
        int flags[2][2][2]{};
    };
    __device__ int compute(int i) {
        Table<3> t;
        t.cells[i % 3][i % 4] += i;
        int all = 0;
        for (int k = 0; k < 3; ++k)
            all = 10 * all + t.cells[k][k + 1] + t.flags[k & 1][1][0];
        return all;
    })
TEST(DefaultValues, TablesWithoutValuesAreZero) {
    expectSameAsHost(kText, compute);
}
}  // namespace tables

namespace filters {
WARPSCOPE_BOTH(
    struct Filter {
        int taps = 5;
        int weights[5] = {10, 20, 30};
        int scale{2};
    };
    __device__ int compute(int i) {
        Filter plain;
        Filter other;
        other.weights[i % 5] = 7;
        Filter copy = other;
        return plain.weights[i % 5] + plain.weights[4] + copy.weights[i % 3] * plain.scale +
               plain.taps + (int)alignof(Filter) + (int)alignof(double);
    })
}  // namespace filters

TEST(DefaultValues, ArraysHaveThemElementByElement) {
    expectSameAsHost(filters::kText, filters::compute);
}

namespace lists {
WARPSCOPE_BOTH(
    struct Vec {
        int v[3];
        int n;
        __device__ Vec(int a) : v{a, a + 1, a * a}, n(3) {}
        __device__ Vec() : v{}, n{1} {}
        __device__ Vec(int a, int b) : v{a}, n(b) {
            v[2] = b;
        }
    };
    __device__ int compute(int i) {
        Vec a(i);
        Vec b;
        Vec c(i, 7);
        return a.v[i % 3] + 10 * a.v[2] + 100 * (b.v[i % 3] + c.v[i % 3]) + a.n + b.n + c.n;
    })
}  // namespace lists

TEST(DefaultValues, AConstructorsListHasThemElementByElement) {
    expectSameAsHost(lists::kText, lists::compute);
    EXPECT_EQ(problemOf("struct V { int v[2]; __device__ V() : v{1, 2, 3} {} };\n"
                        "__global__ void k(int* o) { V v; o[0] = v.v[0]; }"),
              "2:29 compiler.outside");
}

}  // namespace
}  // namespace warpscope::cuda
