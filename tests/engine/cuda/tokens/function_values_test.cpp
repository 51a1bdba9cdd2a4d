#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

namespace parameters {
WARPSCOPE_BOTH(
    __device__ int square(int x) { return x * x; } __device__ int half(int) {
        return 2;
    } static __device__ int sum(const int a, int b = 4) {
        return a + b;
    } __device__ int apply(int (*f)(int), int x) {
        return f(x) + (*f)(x + 1);
    } __device__ int both(int (*f)(int, int), int (*g)(int), int x) {
        return g(f(x, 3));
    } template <typename F>
    __device__ int any(F f, int x) { return f(x) - 1; } __device__ int compute(int i) {
        return apply(square, i) + 100 * apply(&half, i) + 1000 * both(sum, square, i) +
               any(square, i);
    })
TEST(FunctionValues, AParameterTakesOne) {
    expectSameAsHost(kText, compute);
}
}  // namespace parameters

namespace template_arguments {
WARPSCOPE_BOTH(
    typedef int (*Op)(int, int); using Map = int (*)(int);
    __device__ int add(int a, int b) { return a + b; } __device__ int times(int a, int b) {
        return a * b;
    } __device__ int next(int a) { return a + 1; } template <Op F, int N>
    __device__ int fold(int x) {
        int all = x;
        for (int k = 1; k < N; ++k)
            all = F(all, k);
        return all;
    } template <int (*F)(int)>
    __device__ int twice(int x) { return F(F(x)); } template <typename T, Map F>
    __device__ T mapped(T x) { return F(x) + twice<F>(x); } __device__ int compute(int i) {
        return fold<add, 5>(i) + fold<&times, 4>(i + 1) + 100 * twice<next>(i) +
               mapped<int, next>(i);
    })
TEST(FunctionValues, AnArgumentOfATemplateIsOne) {
    expectSameAsHost(kText, compute);
}
}  // namespace template_arguments

namespace variables {
WARPSCOPE_BOTH(
    typedef int (*Op)(int, int);
    __device__ int add(int a, int b) { return a + b; } __device__ int times(int a, int b) {
        return a * b;
    } __device__ int run(const Op f, int a, int b) {
        return f(a, b);
    } __device__ int compute(int i) {
        Op f = add;
        int (*g)(int, int) = times;
        const Op h = &times;
        return f(i, 1) + g(i, 2) + run(h, i, 3) + run(f, i, 4) + (*g)(i, 5);
    })
TEST(FunctionValues, AVariableHoldsOne) {
    expectSameAsHost(kText, compute);
}
}  // namespace variables

// Neither may change what else the file says: a variable may be called as a function is.
TEST(FunctionValues, WhatIsNotPlainStaysAsItIs) {
    EXPECT_EQ(support::valueOf("int sum = 3; sum += 4; out[0] = sum;", {},
                               "__device__ int sum(int a) { return a; }"),
              7);
    const std::string table =
        "typedef int (*Op)(int);\n__device__ int f(int x) { return x; }\n"
        "__device__ Op table[] = {f, f};\n__global__ void k(int* a) { a[0] = table[a[1]](2); }";
    EXPECT_EQ(problemOf(table).substr(0, 2), "3:") << "left to clang";
    EXPECT_EQ(problemOf("__device__ int f(int x) { return x; }\n__device__ int g(int x) { return "
                        "x; }\n__global__ void k(int* a) { int (*p)(int) = a[0] ? f : g;\n"
                        "a[0] = p(1); }"),
              "3:35 compiler.function_pointer");
}

/// Whether our reader refuses pointers to functions in it.
bool isLeft(const std::string& function, const std::string& text) {
    const std::string problem = problemOf(
        "__device__ int f(int x) { return x; }\n__device__ float f(float x) { return x / 2; }\n"
        "__device__ float half(float x) { return x / 2; }\n" +
        function + "\n__global__ void k(int* a) { int i = a[1]; " + text + " }");
    return problem.ends_with("compiler.function_pointer");
}

// Bugs: of overloads the first was taken, a function of another type was called as if it had that
// of the pointer, and the size of a pointer was 1.
TEST(FunctionValues, WhatItsTypeDecidesIsLeftToClang) {
    const std::string apply = "__device__ int apply(int (*g)(int), int x) { return g(x); }";
    EXPECT_TRUE(isLeft(apply, "a[0] = apply(f, i);")) << "overloaded";
    EXPECT_TRUE(isLeft(apply, "a[0] = apply(half, i);")) << "of another type";
    EXPECT_TRUE(isLeft(apply, "a[0] = apply(&half, i);"));
    EXPECT_TRUE(isLeft("", "int (*g)(int) = half; a[0] = g(i);"));
    EXPECT_TRUE(isLeft("typedef int (*Op)(int);", "Op g = &half; a[0] = g(i);"));
    EXPECT_TRUE(isLeft("", "float (*g)(float) = half; a[0] = sizeof(g);"));
    EXPECT_EQ(support::valueOf("out[0] = apply(same, 5);", {},
                               "__device__ unsigned int same(const long int x);\n"
                               "__device__ unsigned int same(long x) { return x + 1; }\n"
                               "__device__ int apply(unsigned (*g)(long), int x) { return g(x); }"),
              6);
}

}  // namespace
}  // namespace warpscope::cuda
