#include "engine/codegen/values/counted_loop.h"

#include <gtest/gtest.h>

#include "engine/codegen/generate.h"
#include "engine/ptx/read.h"
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

/// A loop as clang hands it over: its counter begins behind the test in front.
std::ptrdiff_t loadsOfPtx(const std::string& leaves) {
    const std::string text =
        ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a, "
        ".param .u32 n) {\n.reg .pred %p<3>;\n.reg .b32 %r<6>;\n.reg .b64 %d<4>;\n"
        "ld.param.u64 %d1, [a];\nld.param.u32 %r1, [n];\nmov.u32 %r2, %tid.x;\n"
        "mov.b32 %r4, 0;\nsetp." +
        leaves +
        " %p1, %r2, %r1;\n@%p1 bra End;\nmov.b32 %r3, %r2;\n"
        "Next:\nmul.wide.s32 %d2, %r3, 4;\nadd.s64 %d3, %d1, %d2;\nld.global.u32 %r5, [%d3];\n"
        "add.s32 %r4, %r4, %r5;\nadd.s32 %r3, %r3, 32;\nsetp.lt.s32 %p2, %r3, %r1;\n"
        "@%p2 bra Next;\nEnd:\nst.global.u32 [%d1], %r4;\nret;\n}\n";
    const auto kernel = ptx::read(text, "k.ptx", {});
    EXPECT_TRUE(kernel);
    cuda::Options options;
    options.level = Level::Optimized;
    return countOf(generate(*kernel, options), Opcode::Ldg);
}

TEST(CountedLoop, ClangsCounterBeginsBehindTheTest) {
    EXPECT_EQ(loadsOfPtx("ge.s32"), kUnrolled);
    EXPECT_EQ(loadsOfPtx("ge.u32"), 1) << "of other numbers";
    EXPECT_EQ(loadsOfPtx("gt.s32"), 1) << "lets the bound itself pass";
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
