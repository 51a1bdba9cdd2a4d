#include "app/present/split/split_history.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

/// One if in the other: lanes 0 to 15, of them 0 to 7.
const std::string kNested = [] {
    std::string toml = kSplitScenario;
    const std::size_t from = toml.find("  if (threadIdx.x % 32");
    const std::size_t to = toml.find("  data[i] = x;");
    toml.replace(from, to - from,
                 "  if (threadIdx.x % 32 < 16) {\n    if (threadIdx.x % 32 < 8) x = x / 3.0f;\n"
                 "    else x = x / 5.0f;\n  } else {\n    x = x / 7.0f;\n  }\n");
    return toml;
}();

TEST(SplitHistory, FindsWhoWentWhereAndWhenTheyMet) {
    const auto run = support::runFrom(kSplitScenario);
    const SplitHistory history(*run, WarpId{0});
    const auto split = std::ranges::find_if(history.branches(), &BranchIssue::isSplit);
    ASSERT_NE(split, history.branches().end());
    EXPECT_EQ(split->stays, firstLanes(24));
    EXPECT_EQ(split->jumps, firstLanes(32) & ~firstLanes(24));
    EXPECT_GT(split->metAgain, split->cycle);
    const auto met = run->segmentAt(WarpId{0}, split->metAgain);
    ASSERT_TRUE(met);
    EXPECT_EQ(met->active, firstLanes(32));
    EXPECT_EQ(run->launch().program.instructions[met->pc].line, 9);
}

TEST(SplitHistory, ShowsTheBranchThatRunsThenTheOneThatIsOpenThenTheLast) {
    const auto run = support::runFrom(kNested);
    const SplitHistory history(*run, WarpId{0});
    EXPECT_EQ(history.shownAt(0), nullptr);
    std::vector<const BranchIssue*> splits;
    for (const BranchIssue& branch : history.branches())
        if (branch.isSplit()) splits.push_back(&branch);
    ASSERT_EQ(splits.size(), 2u);
    EXPECT_EQ(history.shownAt(splits[1]->cycle), splits[1]);
    EXPECT_EQ(history.shownAt(splits[1]->metAgain - 1), splits[1]);
    EXPECT_EQ(history.shownAt(splits[1]->metAgain), splits[0]) << "the outer one is still open";
    EXPECT_EQ(history.shownAt(run->cycles() - 1), &history.branches().back());
}

TEST(SplitHistory, NestedSplitsAreNestedPasses) {
    const auto run = support::runFrom(kNested);
    const SplitHistory history(*run, WarpId{0});
    int deepest = 0;
    std::vector<int> lanes;
    for (const NestedPass& pass : history.passes()) {
        deepest = std::max(deepest, pass.depth);
        lanes.push_back(countLanes(pass.lanes));
        EXPECT_LE(pass.first, pass.last);
    }
    EXPECT_EQ(deepest, 2);
    EXPECT_EQ(lanes, (std::vector<int>{32, 16, 8, 8, 16}));
    EXPECT_EQ(history.passes()[0].last + 1, history.issues().size());
}

// What is left of a loop was called a side of an if, which it is not.
TEST(SplitHistory, APassHasTheSideOfTheCodeThatItsLanesWentTo) {
    const auto sidesOf = [](const std::string& toml) {
        const auto run = support::runFrom(toml);
        std::vector<isa::Side> sides;
        const SplitHistory history(*run, WarpId{0});
        for (const NestedPass& pass : history.passes())
            sides.push_back(pass.side);
        return sides;
    };
    using enum isa::Side;
    EXPECT_EQ(sidesOf(kNested), (std::vector{None, Then, Then, Else, Else}));
    std::string loop = kSplitScenario;
    const std::size_t from = loop.find("  if (threadIdx.x % 32");
    const std::size_t to = loop.find("  data[i] = x;");
    loop.replace(from, to - from,
                 "  for (int k = 0; k < threadIdx.x % 4; k++) x = x * 1.5f + 2.0f;\n");
    const auto sides = sidesOf(loop);
    ASSERT_GT(sides.size(), 2u);
    EXPECT_TRUE(std::ranges::all_of(sides, [](isa::Side side) { return side == None; }));
}

TEST(SplitHistory, LanesThatLeftAreNotWaitedFor) {
    std::string toml = kSplitScenario;
    const std::string old = "  float x = data[i];";
    toml.replace(toml.find(old), old.size(), "  if (threadIdx.x % 32 > 30) return;\n" + old);
    const auto run = support::runFrom(toml);
    const SplitHistory history(*run, WarpId{0});
    ASSERT_FALSE(history.branches().empty());
    const BranchIssue& left = history.branches().front();
    EXPECT_TRUE(!left.isSplit() || left.metAgain != kNever);
    const BranchIssue* last = history.shownAt(run->cycles() - 1);
    ASSERT_NE(last, nullptr);
    EXPECT_NE(last->pc, left.pc);
}

}  // namespace
}  // namespace warpscope::present
