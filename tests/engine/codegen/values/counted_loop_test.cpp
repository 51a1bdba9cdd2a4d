#include "engine/codegen/values/counted_loop.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

std::ptrdiff_t loadsOfLoop(const std::string& loop) {
    return countOf(cuda::programOfBody("int x = 0; int first = in[1]; " + loop + " out[0] = x;",
                                       cuda::optimized()),
                   Opcode::Ldg) -
           1;
}

constexpr std::ptrdiff_t kUnrolled = 1 + 16 + 8 + 4;

// for (c = 0; c < 128 && first + c < n; c++): what a tile at the edge of a matrix has.
TEST(CountedLoop, TwoBoundsAreTheSmallerOne) {
    EXPECT_EQ(loadsOfLoop("for (int c = 0; c < 100 && first + c < n; c++) x += in[c];"), kUnrolled);
    EXPECT_EQ(loadsOfLoop("for (int c = 0; c < 100 && c + first < n; c++) x += in[c];"), kUnrolled);
}

TEST(CountedLoop, OtherConditionsAreNoBound) {
    EXPECT_EQ(loadsOfLoop("for (int c = 0; c < 100 || first + c < n; c++) x += in[c];"), 1);
    EXPECT_EQ(loadsOfLoop("for (int c = 0; c < 100 && first - c < n; c++) x += in[c];"), 1);
    EXPECT_EQ(loadsOfLoop("for (int c = 2; c < 100 && first + c < n; c++) x += in[c];"), 1)
        << "counts from another number";
    EXPECT_EQ(
        loadsOfLoop("for (int c = 0; c < 100 && first + c < n; c++) { first = x; x += in[c]; }"), 1)
        << "changes";
}

TEST(CountedLoop, EveryLaneStopsAtTheBoundThatComesFirst) {
    const auto out = support::runBody(
        "int first = (int)threadIdx.x - 20; int x = 0;"
        "for (int c = 0; c < 21 && first + c < 17; c++) x = x * 3 + c; out[threadIdx.x] = x;",
        {}, 64);
    for (int lane = 0; lane < 64; ++lane) {
        std::uint32_t x = 0;
        for (int c = 0; c < 21 && lane - 20 + c < 17; ++c)
            x = x * 3 + static_cast<std::uint32_t>(c);
        EXPECT_EQ(static_cast<std::uint32_t>(out[static_cast<std::size_t>(lane)]), x) << lane;
    }
}

}  // namespace
}  // namespace warpscope::codegen
