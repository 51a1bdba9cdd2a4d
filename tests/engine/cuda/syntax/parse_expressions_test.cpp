#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

TEST(ParseExpressions, AssignmentsGroupFromTheRight) {
    EXPECT_EQ(valueOf("int a, b; a = b = 3; a += b -= 1; out[0] = a * 10 + b;"), 52);
}

TEST(ParseExpressions, ConditionalsGroupFromTheRight) {
    EXPECT_EQ(valueOf("out[0] = in[0] ? 1 : in[1] ? 2 : 3;", {0, 5}), 2);
}

TEST(ParseExpressions, TheSizeOfAnArrayMayBeAskedFor) {
    EXPECT_EQ(valueOf("const int n = 3; out[0] = sizeof(int[2 * n]) + sizeof(double[2][n]);"), 72);
    EXPECT_EQ(problemOf("__global__ void k(int* o) { o[0] = sizeof(int[o[1]]); }"),
              "1:48 compiler.not_constant");
}

TEST(ParseExpressions, IncrementBeforeAndBehind) {
    EXPECT_EQ(valueOf("int i = 5; int a = i++; int b = ++i; int c = i--; out[0] = a * 1000 + b * "
                      "100 + c * 10 + i;"),
              5 * 1000 + 7 * 100 + 7 * 10 + 6);
    EXPECT_EQ(valueOf("int v[3] = {1, 2, 3}; int* p = v; int a = *p++; out[0] = a * 10 + *p;"), 12);
}

TEST(ParseExpressions, CastsInTheirThreeForms) {
    EXPECT_EQ(valueOf("out[0] = (int)2.9f + static_cast<int>(3.9f) + int(4.9f) - (int)-1.5f;"), 10);
    EXPECT_EQ(valueOf("out[0] = (in[0]) - 1;", {5}), 4) << "a parenthesis that is no cast";
}

TEST(ParseExpressions, SizeOfTypesAndValues) {
    EXPECT_EQ(valueOf("out[0] = alignof(double) + 10 * __alignof__(short);"), 28);
    EXPECT_EQ(valueOf("short s[5]; out[0] = sizeof(int) + sizeof(s) * 100 + sizeof s[0] * 10000;"),
              4 + 1000 + 20000);
}

TEST(ParseExpressions, TooDeepTreesAreRefusedNotFollowed) {
    const std::string open(100'000, '(');
    EXPECT_EQ(problemOf("__global__ void k(int* o) { o[0] = " + open + "; }").substr(0, 2), "1:");
    std::string chain = "__global__ void k(int* o) { o[0] = o[1]";
    for (int i = 0; i < 50'000; ++i)
        chain += "+o[1]";
    EXPECT_NE(problemOf(chain + "; }").find("compiler.too_deep"), std::string::npos);
    EXPECT_NE(problemOf("__global__ void k(int* o) { o[0] = " + std::string(50'000, '-') + "1; }"),
              "");
}

TEST(ParseExpressions, ACastByNameMayBeIndexed) {
    EXPECT_EQ(valueOf("out[0] = reinterpret_cast<const int2*>(in)[1].y;", {1, 2, 3, 4}), 4);
}

TEST(ParseExpressions, AHundredTermsAreFine) {
    std::string chain = "out[0] = in[0]";
    for (int i = 0; i < 100; ++i)
        chain += " + in[0]";
    EXPECT_EQ(valueOf(chain + ";", {1}), 101);
}

}  // namespace
}  // namespace warpscope::cuda
