#include <gtest/gtest.h>

#include "engine/codegen/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

TEST(UnrollByFour, TheRoundsThatAreTooManyStandInFront) {
    const auto program = programOfBody(
        "int x = 0; for (int i = 0; i < n; i++) x += in[i]; out[0] = x;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldg), 1 + 4);
    EXPECT_EQ(countOf(program, Opcode::Bra), 5) << "none, no rest, rest, less than four, four more";
}

TEST(UnrollByFour, AnUnknownStepStays) {
    const auto program = programOfBody(
        "int x = 0; for (int i = 0; i < n; i += blockDim.x) x += in[i]; out[0] = x;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldg), 1);
}

TEST(UnrollByFour, ABoundThatChangesStays) {
    const auto program =
        programOfBody("int m = n; for (int i = 0; i < m; i++) m = in[m]; out[0] = m;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldg), 1);
}

TEST(UnrollByFour, ABodyThatRunsBeforeItsTestStays) {
    const auto program =
        programOfBody("int i = n; do { out[i] = in[i]; i++; } while (i < 100);", optimized());
    EXPECT_EQ(countOf(program, Opcode::Stg), 1) << "the number of rounds may be one all the same";
}

TEST(UnrollByFour, LanesMeetInEveryRound) {
    const auto program =
        programOfBody("for (int i = 0; i < n; i++) { out[i] = i; __syncthreads(); }", optimized());
    EXPECT_EQ(countOf(program, Opcode::Bar), 1);
}

TEST(UnrollByFour, LanesThatExchangeMeetInEveryRound) {
    const auto sums = programOfBody(
        "int m = n + threadIdx.x; int x = 0;\n"
        "for (int i = 0; i < m; i++) x += __reduce_add_sync(__activemask(), i); out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(sums, Opcode::Redux), 1);
    const auto matches = programOfBody(
        "int m = n + threadIdx.x; int x = 0;\n"
        "for (int i = 0; i < m; i++) x += __match_any_sync(0xffffffffu, i & 3); out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(matches, Opcode::Match), 1);
    const auto votes = programOfBody(
        "int x = 0; for (int i = 0; i < n; i++) x += __syncthreads_count(i & 1); out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(votes, Opcode::BarRed), 1);
}

}  // namespace
}  // namespace warpscope::codegen
