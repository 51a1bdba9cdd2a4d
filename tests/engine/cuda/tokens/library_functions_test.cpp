#include "engine/cuda/tokens/library_functions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

namespace parts {
using std::frexp;
using std::modf;
// clang-format off
WARPSCOPE_BOTH(
    __device__ int compute(int i) {
        const float x = (float)(i * i * i - 100) * 0.37f;
        const double y = (i - 3) * 1234.5678;
        int e = 0;
        int f = 0;
        int g = 0;
        float whole = 0;
        double all = 0;
        const float m = frexpf(x, &e);
        const double n = frexp(y, &f);
        const float o = frexp(x * 0.0001f, &g);
        const float r = modff(x, &whole);
        const double s = modf(y, &all);
        return e + 100 * f + 10000 * g + (int)(m * 4096) + (int)(n * 65536) + (int)(o * 1000) +
               (int)(r * 1000) + (int)whole * 3 + (int)(s * 5000) + (int)all * 7;
    })
// clang-format on
}  // namespace parts

TEST(LibraryFunctions, TakeNumbersApartAsTheHostDoes) {
    expectSameAsHost(parts::kText, parts::compute);
}

namespace quotients {
using std::remquo;
// clang-format off
WARPSCOPE_BOTH(
    __device__ int compute(int i) {
        const float x = (float)(i * i * i - 100) * 0.37f;
        const float y = i % 3 == 0 ? 2.5f : -0.75f;
        int p = 0;
        int q = 0;
        int s = 0;
        const float m = remquof(x, y, &p);
        const double n = remquo(x * 1073741824.0 + 0.125, 3.25, &q);
        const float o = remquo((float)i - 3.5f, 1.0f, &s);
        return (p & 7) + 10 * (q & 7) + 100 * (s & 7) + (int)(m * 1024) * 1000 + (int)(n * 4096) * 7 + (int)(o * 8);
    })
// clang-format on
}  // namespace quotients

TEST(LibraryFunctions, DivideWithQuotientAsTheHostDoes) {
    expectSameAsHost(quotients::kText, quotients::compute);
}

namespace own {
WARPSCOPE_BOTH(
    __device__ float modff(float x, float y) { return x * 10 + y; } __device__ int compute(int i) {
        return (int)modff((float)i, 3.0f);
    })
}  // namespace own

TEST(LibraryFunctions, AFileMayHaveOneOfItsOwn) {
    expectSameAsHost(own::kText, own::compute);
}

}  // namespace
}  // namespace warpscope::cuda
