#include "engine/cuda/tokens/library_functions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/cuda/same_as_host.h"
#include "tests/support/long_vectors.h"
#include "tests/support/run_kernel.h"

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

namespace neighbours {
using std::nextafter;
// clang-format off
WARPSCOPE_BOTH(
    __device__ int compute(int i) {
        const float x = i == 0 ? 0.0f : i == 1 ? -0.0f : i == 2 ? 1e-45f : (float)(i - 5) * 0.75f;
        const float up = nextafterf(x, 3.0f), down = nextafterf(x, -3.0f);
        const double y = (i - 4) * 0.1;
        const double above = nextafter(y, 1e300), below = nextafter(y, -1e300);
        return (int)((up - x) * 1e9f) + (int)((x - down) * 1e9f) * 3 + (up > x) + 2 * (down < x) +
               4 * (above > y) + 8 * (below < y) + (int)((above - y) * 1e18) * 5 +
               (int)((y - below) * 1e18) * 7 + (nextafterf(x, x) == x) + (int)(nextafterf(x, up) * 1e30f != 0);
    })
// clang-format on
}  // namespace neighbours

TEST(LibraryFunctions, GiveTheNextNumberAsTheHostDoes) {
    expectSameAsHost(neighbours::kText, neighbours::compute);
}

std::uint32_t valueOfCall(const std::string& call) {
    return static_cast<std::uint32_t>(support::runBody("out[0] = " + call + ";", {}, 1)[0]);
}

TEST(LibraryFunctions, AddProductsOfHalvesAndBytes) {
    EXPECT_EQ(valueOfCall("__dp2a_lo((int)0xfffe0003, 0x0102ff04, 10)"), 24U);
    EXPECT_EQ(valueOfCall("__dp2a_hi((int)0xfffe0003, 0x0102ff04, 10)"), 14U);
    EXPECT_EQ(valueOfCall("__dp2a_lo(0xfffe0003u, 0x0102ff04u, 10u)"), 16'711'192U);
    EXPECT_EQ(valueOfCall("__dp2a_hi(0xfffe0003u, 0x0102ff04u, 10u)"), 65'550U);
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

TEST(LibraryFunctions, LengthsOfVectors) {
    EXPECT_EQ(
        support::valueOf(
            "float x = in[0]; double y = in[0];\n"
            "out[0] = (int)norm3df(2.0f, x, 6.0f) + 10 * (int)norm4d(y - 2, 1.0, 5.0, 3.0) +\n"
            "    (int)(1000 * rnorm3d(y + 1, 0.0, 3.0)) +\n"
            "    10000 * (int)(8.0f * rnorm4df(1.0f, 1.0f, 1.0f, x - 2)) +\n"
            "    100000 * (sizeof(norm3d(x, x, x)) == 8);",
            {3}),
        7 + 60 + 200 + 40000 + 100000);
}

// Bug: the squares were infinite, or nothing.
TEST(LibraryFunctions, LengthsOfVectorsWhoseSquaresAreTooLargeOrTooSmall) {
    auto out = support::runBody(support::kLongVectors);
    out.resize(support::kLongVectorBits.size());
    EXPECT_EQ(out, support::kLongVectorBits);
}

}  // namespace
}  // namespace warpscope::cuda
