#include "app/present/lanes/branch_words.h"

#include <gtest/gtest.h>

#include "engine/history/resident_warp.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"
#include "tests/support/said_in.h"

namespace warpscope::present {
namespace {

TEST(BranchWords, TheConditionIsWhatStandsInTheLine) {
    EXPECT_EQ(conditionIn("  if (threadIdx.x % 32 < 24) {"), "threadIdx.x % 32 < 24");
    EXPECT_EQ(conditionIn("    for (int k = 0; k < f(n, 4); k++) x = x * 2;"), "k < f(n, 4)");
    EXPECT_EQ(conditionIn("  while ( i < n ) i += step;"), "i < n");
    EXPECT_EQ(conditionIn("  } else if (a == b) {"), "a == b");
}

TEST(BranchWords, AnExpressionTestsWhatStandsBeforeItsMark) {
    EXPECT_EQ(conditionIn("  float x = i < n ? in[i] : 0.0f;"), "i < n");
    EXPECT_EQ(conditionIn("  float x = (i <= n) ? in[i] : 0.0f;"), "i <= n");
    EXPECT_EQ(conditionIn("  sum += a[k == 3 ? 1 : 2];"), "k == 3");
    EXPECT_EQ(conditionIn("  out[f(i, 2)] = f(i, 2) != 0 && i < n ? 1 : 2;"),
              "f(i, 2) != 0 && i < n");
    EXPECT_EQ(conditionIn("  mask <<= i >= n ? 1 : 2;"), "i >= n");
    EXPECT_EQ(conditionIn("  return a > b ? a : b;"), "a > b");
    EXPECT_EQ(conditionIn("  foo(a, b == c ? 1 : 2);"), "b == c");
    // Of two it is not sure which one a branch tests.
    EXPECT_EQ(conditionIn("  x = a > b ? a > c ? a : c : b;"), "");
    EXPECT_EQ(conditionIn("  printf(\"%d?\", i);"), "");
}

TEST(BranchWords, LinesThatTestNothingHaveNoCondition) {
    for (const char* line :
         {"x = y;", "// if (a) it would", "int iff(3);", "if (a &&", "for (;;) {"})
        EXPECT_EQ(conditionIn(line), "") << line;
}

/// What is said of every conditional branch that a warp issues.
std::vector<Message> branchesOf(const history::Run& run, WarpId warp) {
    std::vector<Message> said;
    for (const trace::Segment& segment : run.segments(warp)) {
        if (segment.state != trace::WarpState::Issued) continue;
        const auto state = run.replay().stateAfter(segment.begin);
        const sm::Warp* resident = history::residentWarp(run, *state, warp);
        if (resident == nullptr) continue;
        const isa::Program& program = run.launch().program;
        Message message = branchSentence(program, *resident, segment.pc, segment.active);
        EXPECT_EQ(message.isEmpty(), !program.instructions[segment.pc].isConditionalBranch());
        if (!message.isEmpty()) said.push_back(std::move(message));
    }
    return said;
}

TEST(BranchWords, AWarpSplitsWhereItsLanesDisagree) {
    const auto run = support::runFrom(kSplitScenario);
    const auto said = branchesOf(*run, WarpId{0});
    int splits = 0;
    for (const Message& message : said) {
        if (message.key != "view.lanes.branch.splits") continue;
        ++splits;
        EXPECT_EQ(support::saidIn(message, "condition"), "threadIdx.x % 32 < 24");
        EXPECT_EQ(support::saidIn(message, "stays"), "0–23");
        EXPECT_EQ(support::saidIn(message, "taken"), "24–31");
    }
    EXPECT_EQ(splits, 1) << "the loops have the same number of iterations in all lanes";
    EXPECT_GT(said.size(), 4u) << "the loops branch too";
}

}  // namespace
}  // namespace warpscope::present
