#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

std::ptrdiff_t extremesOf(const std::string& body) {
    const auto program = cuda::programOfBody(body, cuda::optimized());
    return countOf(program, Opcode::Imin) + countOf(program, Opcode::Imax);
}

TEST(ChooseExtremes, AChoiceOfTheComparedNumbers) {
    EXPECT_EQ(extremesOf("out[0] = n < in[0] ? n : in[0];"), 1);
    EXPECT_EQ(extremesOf("int x = in[0]; if (x > 255) x = 255; if (x < 0) x = 0; out[0] = x;"), 2);
    EXPECT_EQ(extremesOf("int best = in[0]; if (in[1] > best) best = in[1]; out[0] = best;"), 1);
}

TEST(ChooseExtremes, NotOfOtherNumbersOrFloats) {
    EXPECT_EQ(extremesOf("out[0] = n < in[0] ? n : in[1];"), 0);
    EXPECT_EQ(extremesOf("out[0] = n == in[0] ? n : in[0];"), 0);
    EXPECT_EQ(extremesOf("float a = in[0], b = in[1]; out[0] = a < b ? a : b;"), 0);
}

TEST(ChooseExtremes, BothWaysAtTheBordersOfTheNumbers) {
    constexpr int kLeast = std::numeric_limits<int>::min();
    constexpr int kMost = std::numeric_limits<int>::max();
    const std::vector<std::int32_t> in{kLeast, -1, 0, 1, kMost};
    const auto run = [&in](const std::string& result) {
        return support::runBody("int t = threadIdx.x; int a = in[t / 5], b = in[t % 5]; " + result,
                                in, 25);
    };
    const auto least = run("out[t] = a <= b ? a : b;");
    const auto most = run("int best = a; if (b >= best) best = b; out[t] = best;");
    const auto mostUnsigned = run("unsigned u = a, v = b; out[t] = !(u > v) ? v : u;");
    const auto leastUnsigned = run("unsigned u = a, v = b; if (v < u) u = v; out[t] = u;");
    const auto as = [](std::int32_t x) { return static_cast<std::uint32_t>(x); };
    for (std::size_t t = 0; t < 25; ++t) {
        const std::int32_t a = in[t / 5];
        const std::int32_t b = in[t % 5];
        EXPECT_EQ(least[t], std::min(a, b)) << a << " " << b;
        EXPECT_EQ(most[t], std::max(a, b)) << a << " " << b;
        EXPECT_EQ(as(mostUnsigned[t]), std::max(as(a), as(b))) << a << " " << b;
        EXPECT_EQ(as(leastUnsigned[t]), std::min(as(a), as(b))) << a << " " << b;
    }
}

}  // namespace
}  // namespace warpscope::codegen
