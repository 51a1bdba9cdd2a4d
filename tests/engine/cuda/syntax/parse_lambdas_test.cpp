#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

std::string problemOfLambda(const std::string& lambda) {
    return problemOf("__global__ void k(int* o) { int x = o[1];\nauto f = " + lambda +
                     ";\no[0] = f(x); }");
}

TEST(ParseLambdas, AttributesAndAResultMayStandBehindTheParameters) {
    EXPECT_EQ(problemOfLambda("[] __device__ (int a) { return a; }"), "");
    EXPECT_EQ(problemOfLambda("[=, &x](int a) noexcept -> int { x = a; return a; }"), "");
}

namespace stateful {
WARPSCOPE_BOTH(
    template <typename F> __device__ int thrice(F f) {
        return f() + 10 * f() + 100 * f();
    } __device__ int compute(int i) {
        int n = i;
        auto next = [n]() mutable { return n++; };
        const int first = next() * 10 + next();
        int sum = 0;
        for (int j = 0; j < 3; ++j) {
            auto g = [=, m = j * 2]() mutable {
                m += n;
                return m;
            };
            sum = sum * 7 + g();
            sum += g();
        }
        auto twice = [m = 2 * i](int x) {
            auto inner = [m](int y) { return m * y; };
            return inner(x) + m;
        };
        return first + sum * 1000 + n + thrice([n]() mutable { return n *= 2; }) + twice(5);
    })
}  // namespace stateful

TEST(ParseLambdas, TheyMayHaveAndChangeVariablesOfTheirOwn) {
    expectSameAsHost(stateful::kText, stateful::compute);
}

TEST(ParseLambdas, ACopyOfOneThatChangesItselfIsTold) {
    const std::string kernel =
        "template <typename F> __device__ int call(F f) { return f(); }\n"
        "__global__ void k(int* o) { int x = 1;\n"
        "auto f = [x]() mutable { return x++; };\n";
    EXPECT_EQ(problemOf(kernel + "o[0] = f(); }"), "");
    EXPECT_EQ(problemOf(kernel + "auto g = f; o[0] = g() + f(); }"), "4:10 compiler.outside");
    EXPECT_EQ(problemOf(kernel + "o[0] = call(f) + f(); }"), "4:13 compiler.outside");
    EXPECT_EQ(problemOf(kernel + "auto g = [=] { return f(); }; o[0] = g(); }"),
              "4:23 compiler.outside");
}

TEST(ParseLambdas, WhatIsNotReadIsTold) {
    // Each call needs an operator() of its own: the first one's types would be taken for all.
    EXPECT_EQ(problemOfLambda("[](auto a) { return a; }"), "2:13 compiler.outside");
    EXPECT_EQ(problemOfLambda("[this](int a) { return a; }"), "2:11 compiler.outside");
}

}  // namespace
}  // namespace warpscope::cuda
