#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(Namespaces, WhatStandsInOneIsNamedWithOrWithoutIt) {
    EXPECT_EQ(support::valueOf(
                  "util::Pair p = {2, 3}; out[0] = util::twice(p.b) + kBias + util::deep::inc(p.a)"
                  " + twice(1);",
                  {},
                  "namespace util {\n"
                  "struct Pair { int a, b; };\n"
                  "const int kBias = 100;\n"
                  "__device__ int twice(int x) { return 2 * x; }\n"
                  "namespace deep { __device__ int inc(int x) { return x + 1; } }\n"
                  "}\nusing namespace util;\n"),
              6 + 100 + 3 + 2);
}

TEST(Namespaces, AnotherNameOfOneAndTheWholeFileMayStandInFront) {
    EXPECT_EQ(support::valueOf("out[0] = u::inc(1) + 10 * d::inc(2) + 100 * ::twice(3) +"
                               " ::max(4, 5) + (in[0] ? ::twice(1) : 0);",
                               {1},
                               "__device__ int twice(int x) { return 2 * x; }\n"
                               "namespace util { __device__ int inc(int x) { return x + 1; }\n"
                               "namespace deep { __device__ int inc(int x) { return x + 3; } } }\n"
                               "namespace u = util; namespace d = util::deep;\n"),
              2 + 50 + 600 + 5 + 2);
}

TEST(Namespaces, ThoseOfOthersStayOutside) {
    EXPECT_EQ(problemOf("namespace a { __device__ int f() { return 1; } }\n"
                        "__global__ void k(int* o) { o[0] = b::f(); }"),
              "2:36 compiler.outside");
}

TEST(Namespaces, OneNameInTwoOfThemIsTwo) {
    const std::string two =
        "namespace a { __device__ int f() { return 1; } struct P { int x; };\n"
        "const int kN = 4; __device__ int g() { return 5; } }\n"
        "namespace b { __device__ int f() { return 2; } struct P { float y; };\n"
        "const int kN = 7; __device__ int twice() { return f() + kN; }\n"
        "namespace c { __device__ int f() { return 3; } __device__ int h() { return f(); }\n"
        "__device__ int g() { return a::f(); } } }\n";
    EXPECT_EQ(support::valueOf("a::P p{3}; b::P q{2.0f}; out[0] = a::f() + 10 * b::f() + 100 * p.x"
                               " + 1000 * (int)q.y + 10000 * b::twice();",
                               {}, two),
              92321);
    EXPECT_EQ(support::valueOf("out[0] = f() * 100 + b::c::f() * 10 + a::f();", {},
                               two + "__device__ int f() { return 9; }\n"),
              931);
    EXPECT_EQ(support::valueOf("out[0] = f() + a::kN;", {}, two + "using namespace b;\n"), 6);
}

TEST(Namespaces, OverloadsInTwoOfThemStayOverloads) {
    EXPECT_EQ(support::valueOf("out[0] = f(1) + f(1.0f);", {},
                               "__device__ int f(int x) { return 10; }\n"
                               "namespace a { __device__ int f(float x) { return 2; } }\n"
                               "using namespace a;\n"),
              12);
}

TEST(Namespaces, MembersKeepTheirNames) {
    EXPECT_EQ(
        support::valueOf("a::P p{3}; out[0] = p.f() + b::P{4}.g();", {},
                         "namespace a { struct P { int x; __device__ P(int a) : x(a) {} __device__ "
                         "int f() { return x; } }; }\n"
                         "namespace b { struct P { int x; __device__ int g() { return x; } }; }\n"),
        7);
}

// The colons were dropped, and f was that of the namespace, n the variable: numbers of another
// function without a word.
TEST(Namespaces, LeadingColonsStayWhereAnotherNameHidesTheOneOfTheFile) {
    const std::string kernel = "\n__global__ void k(int* o) { o[0] = ";
    for (const std::string& hidden :
         {"namespace a { __device__ int f(int x) { return 2; } __device__ int g(int x) { return "
          "::f(x); } }" +
              kernel + "a::g(1); }",
          "struct S { int v; __device__ int f(int x) { return ::f(x); } };" + kernel +
              "0; S s{1}; o[0] = s.f(1); }",
          kernel + "0; int f = 1; o[1] = ::f(f); }",
          kernel + "0; int n = 1, f = n; o[1] = ::f(f); }"})
        EXPECT_NE(problemOf("__device__ int f(int x) { return 1; }\n" + hidden), "") << hidden;
    EXPECT_EQ(support::valueOf("int n = 1; out[0] = n * ::f(n);", {},
                               "__device__ int f(int x) { return x + 6; }\n"),
              7);
}

}  // namespace
}  // namespace warpscope::cuda
