// Lambdas. The values are those that the compiler of this file gives the same source.
#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

namespace captured {
// clang-format off
WARPSCOPE_BOTH(__device__ int compute(int t) {
    int scale = t + 1;
    int calls = 0;
    auto by = [scale](int x) { return x * scale; };
    auto count = [&calls, t](int x) { calls += x; return calls + t; };
    auto both = [=, &scale](int x) -> float { scale += 3; return 0.5f * (float)(x + calls); };
    scale = 100;
    int sum = by(7);
    for (int i = 0; i < 3; ++i) sum += count(i) * 10;
    sum += (int)(both(4) * 4.0f);
    int late = [&] { int s = 0; for (int i = 0; i < 9; ++i) { if (i == 5) break; s += i; } return s; }();
    auto nested = [=](int x) { auto inner = [=](int y) { return y * 2 + scale; }; return inner(x) + t; };
    scale = 7;
    return sum + late * 3 + nested(5) + scale;
})
// clang-format on
}  // namespace captured

TEST(CheckLambdas, CopiesHoldTheValueOfTheirPlaceAndReferencesTheVariable) {
    expectSameAsHost(captured::kText, captured::compute);
}

namespace passed {
// clang-format off
WARPSCOPE_BOTH(template <typename F> __device__ int reduce(const int* a, int n, int start, F f) {
    for (int i = 0; i < n; ++i) start = f(start, a[i]);
    return start;
}
template <typename Op> __device__ void forEach(int n, const Op& op) { for (int i = 0; i < n; ++i) op(i); }
template <typename F> __device__ int twice(F&& f, int x) { return f(f(x)); }
__device__ int compute(int t) {
    int a[6];
    auto fill = [&](int i) { a[i] = i * (t + 2); };
    forEach(6, fill);
    int calls = 0;
    int sum = reduce(a, 6, 0, [&calls](int x, int y) { ++calls; return x + y; });
    int most = reduce(a, 6, -1, [](int x, int y) { if (x > y) return x; return y; });
    int before = calls * 2;
    int changed = before + reduce(a, 3, 0, [&](int x, int y) { before += y; return x + before; });
    auto next = [t](int x) { return x * 3 + t; };
    auto tally = [&calls](int x, int y) mutable { calls += 2; return x - y; };
    sum += reduce(a, 3, 1, tally) + reduce(a, 2, 0, tally);
    return sum + most * 1000 + calls + twice(next, 2) + changed * 0 + before;
})
// clang-format on
}  // namespace passed

TEST(CheckLambdas, TheyGoToFunctionsThatCallThem) {
    expectSameAsHost(passed::kText, passed::compute);
}

namespace renamed {
// clang-format off
WARPSCOPE_BOTH(
__device__ int compute(int t) {
    int x = t;
    int a[3] = {1, 2, 3};
    auto f = [&y = x, &z = a[1], n = t * 2](int by) { y += by; z *= n; return y; };
    int got = f(2) + f(3);
    return got + x * 10 + a[1] * 100;
})
// clang-format on
}  // namespace renamed

TEST(CheckLambdas, TheyMayGiveAPlaceAnotherName) {
    expectSameAsHost(renamed::kText, renamed::compute);
}

TEST(CheckLambdas, WhatTheyMayNotNameIsTold) {
    const std::string kernel = "__global__ void k(int* o) { int x = 1; int a[2]; a[0] = x;\n";
    EXPECT_EQ(problemOf(kernel + "auto f = [] { return x; }; o[0] = f(); }"),
              "2:22 compiler.not_captured");
    EXPECT_EQ(hintOf(kernel + "auto f = [] { return x; }; o[0] = f(); }"),
              "compiler.hint.not_captured");
    EXPECT_EQ(problemOf(kernel + "auto f = [=] { x = 2; }; f(); o[0] = x; }"),
              "2:16 compiler.assign_const");
    EXPECT_EQ(hintOf(kernel + "auto f = [=] { return a[0]; }; o[0] = f(); }"),
              "compiler.hint.captured_array");
    EXPECT_EQ(problemOf(kernel + "auto f = [&y = 3] { return y; }; o[0] = f(); }"),
              "2:16 compiler.not_assignable");
}

TEST(CheckLambdas, ALoopGoesOnBehindALambdaInIt) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { for (int i = 0; i < 9; ++i) {\n"
                        "auto f = [](int x) { return x > 3; };\n"
                        "if (f(i)) break; if (f(i + 1)) continue; o[i] = i; } }"),
              "");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { for (int i = 0; i < 9; ++i) {\n"
                        "auto f = [](int x) { if (x) break; return x; };\no[i] = f(i); } }"),
              "2:29 compiler.stray_jump")
        << "which is not the loop of the lambda";
}

}  // namespace
}  // namespace warpscope::cuda
