#include "engine/codegen/values/loop_rounds.h"

#include <gtest/gtest.h>

#include <numeric>
#include <string>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

/// Sums in[i] over a loop behind a #pragma; "" for none.
std::string summing(const std::string& pragma, const std::string& head,
                    const std::string& more = "") {
    return "int x = 0;\n" + (pragma.empty() ? "" : "#pragma " + pragma + "\n") + "for (" + head +
           ") { x = x * 3 + in[i]; " + more + "}\nout[threadIdx.x] = x;";
}

std::ptrdiff_t loadsOf(const std::string& pragma, const std::string& head,
                       const std::string& more = "") {
    return countOf(programOfBody(summing(pragma, head, more), optimized()), Opcode::Ldg);
}

// Read in nvcc 13.0's PTX, as are those below: N rounds and the rest, of two one alone.
TEST(LoopRounds, APragmaSaysHowManyRoundsOfAnUnknownNumberGoTogether) {
    const auto loads = [](const std::string& pragma) {
        return loadsOf(pragma, "int i = 0; i < n; i++");
    };
    EXPECT_EQ(loads(""), 1 + 16 + 8 + 4);
    EXPECT_EQ(loads("unroll"), 1 + 4);
    EXPECT_EQ(loads("unroll 1"), 1);
    EXPECT_EQ(loads("unroll 2"), 1 + 2);
    EXPECT_EQ(loads("unroll 3"), 1 + 3);
    EXPECT_EQ(loads("unroll 8"), 1 + 8);
    EXPECT_EQ(loads("unroll 100"), 1 + 100);
    EXPECT_EQ(loads("once"), 1 + 16 + 8 + 4) << "another pragma";
}

TEST(LoopRounds, APragmaSaysHowManyOfAKnownNumberAreWrittenOut) {
    const auto loads = [](const std::string& pragma) {
        return loadsOf(pragma, "int i = 0; i < 20; i++");
    };
    EXPECT_EQ(loads(""), 20);
    EXPECT_EQ(loads("unroll 1"), 1);
    EXPECT_EQ(loads("unroll 5"), 5);
    EXPECT_EQ(loads("unroll 3"), 3) << "the last two are left in between";
    EXPECT_EQ(loads("unroll 20"), 20);
    EXPECT_EQ(loads("unroll 100"), 20);
    EXPECT_EQ(loadsOf("unroll", "int i = 0; i < 400; i++"), 400);
}

// As nvcc 13.0's PTX has them: one branch decides by both, so that the rounds are not counted.
TEST(LoopRounds, AConditionAndACounterBehindItAreOneTest) {
    const auto loads = [](const std::string& test) {
        return countOf(programOfBody("int x = 0, i = 0; do { x = x * 3 + in[i]; } while (" + test +
                                         "); out[threadIdx.x] = x;",
                                     optimized()),
                       Opcode::Ldg);
    };
    EXPECT_EQ(loads("++i < 12"), 12);
    EXPECT_EQ(loads("x < 400 && ++i < 12"), 1);
}

TEST(LoopRounds, RoundsThatCannotBeCountedHaveTheirTests) {
    EXPECT_EQ(loadsOf("unroll 4", "int i = n; i > 0; i >>= 1"), 4);
    EXPECT_EQ(loadsOf("unroll", "int i = n; i > 0; i >>= 1"), 1);
    EXPECT_EQ(loadsOf("unroll 4", "int i = 0; i < n; i++", "if (x > 99) break;"), 4);
}

TEST(LoopRounds, LevelTeachingHasOneRoundWhateverAPragmaSays) {
    for (const char* const pragma : {"unroll", "unroll 4"})
        EXPECT_EQ(countOf(programOfBody(summing(pragma, "int i = 0; i < n; i++"), {}), Opcode::Ldg),
                  1);
}

/// What summing() leaves in the 64 lanes.
std::vector<std::int32_t> summed(const std::string& pragma, const std::string& head,
                                 const std::string& more) {
    std::vector<std::int32_t> in(64);
    std::iota(in.begin(), in.end(), 1);
    return support::runBody("int n = threadIdx.x & 31;" + summing(pragma, head, more), in, 64);
}

TEST(LoopRounds, EveryNumberGivesWhatTheLoopGives) {
    for (const std::string head :
         {"int i = 0; i < 20; i++", "int i = 0; i < n; i++", "int i = 3; i < n; i += 2",
          "int i = n; i > 0; i >>= 1", "int i = n; i > 0; i--"}) {
        for (const std::string more :
             {"", "if (x > 9000) break;", "for (int k = 0; k < n; k++) x += k * x; "}) {
            const auto plain = summed("", head, more);
            for (const char* const number : {"", "1", "2", "3", "5", "8", "100"})
                EXPECT_EQ(summed(std::string("unroll ") + number, head, more), plain)
                    << head << " " << more << " by " << number;
        }
    }
}

}  // namespace
}  // namespace warpscope::codegen
