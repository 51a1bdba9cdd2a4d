#include "app/present/split/branch_condition.h"

#include <gtest/gtest.h>

#include "app/present/split/split_history.h"
#include "engine/history/resident_warp.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

/// The split scenario with another condition in its if.
std::shared_ptr<const history::Run> runAsking(const std::string& condition,
                                              const support::Knobs& knobs = {}) {
    std::string toml = kSplitScenario;
    const std::string old = "threadIdx.x % 32 < 24";
    toml.replace(toml.find(old), old.size(), condition);
    return support::runFrom(toml, knobs);
}

/// What the first branch of a warp that splits asked.
BranchCondition firstSplit(const history::Run& run, WarpId warp) {
    const SplitHistory history(run, warp);
    for (const BranchIssue& issue : history.branches()) {
        if (!issue.isSplit()) continue;
        const auto state = run.replay().stateAfter(issue.cycle);
        const sm::Warp* resident = history::residentWarp(run, *state, warp);
        return *branchConditionOf(run.launch(), *resident, issue.pc, issue.active);
    }
    return {};
}

TEST(BranchCondition, SaysWhatEachLaneWasAskedInTheWordsOfTheSource) {
    const auto run = runAsking("threadIdx.x % 32 < 24");
    const BranchCondition asked = firstSplit(*run, WarpId{1});
    EXPECT_EQ(asked.condition, "threadIdx.x % 32 < 24");
    EXPECT_EQ(asked.compared.left, "threadIdx.x % 32");
    EXPECT_EQ(asked.compared.sign, "<");
    EXPECT_EQ(asked.compared.right, "24");
    EXPECT_EQ(asked.line, 4);
    EXPECT_EQ(asked.holds, firstLanes(24));
    EXPECT_EQ(asked.no(), firstLanes(32) & ~firstLanes(24));
    ASSERT_EQ(asked.leftValues.size(), 32u);
    EXPECT_EQ(asked.leftValues[26], "26");
    EXPECT_EQ(asked.rightValues[3], "24");
}

// A lane's question was no more than "jumps ?" where no if stood in the line.
TEST(BranchCondition, AnExpressionWithAMarkAsksWhatStandsBeforeIt) {
    std::string toml = kSplitScenario;
    const std::string old = "float x = data[i];";
    toml.replace(toml.find(old), old.size(), "float x = 20 <= threadIdx.x % 32 ? data[i] : 0.0f;");
    const auto run = support::runFrom(toml, {});
    const BranchCondition asked = firstSplit(*run, WarpId{0});
    EXPECT_EQ(asked.line, 3);
    EXPECT_EQ(asked.condition, "20 <= threadIdx.x % 32");
    EXPECT_EQ(asked.holds, firstLanes(32) & ~firstLanes(20));
    EXPECT_EQ(asked.rightValues[7], "7");
}

TEST(BranchCondition, EveryWayToCompareIsSaidAsItStands) {
    for (const auto& [condition, yes] : std::vector<std::pair<std::string, LaneMask>>{
             {"threadIdx.x % 32 >= 24", firstLanes(32) & ~firstLanes(24)},
             {"24 > threadIdx.x % 32", firstLanes(24)},
             {"threadIdx.x % 2 == 0", 0x55555555},
             {"threadIdx.x % 2 != 0", 0xaaaaaaaa},
             {"threadIdx.x % 32 <= 3", firstLanes(4)}}) {
        const auto run = runAsking(condition);
        const BranchCondition asked = firstSplit(*run, WarpId{0});
        EXPECT_EQ(asked.condition, condition);
        EXPECT_EQ(asked.holds, yes) << condition;
        for (int lane = 0; lane < 32 && !asked.leftValues.empty(); ++lane)
            EXPECT_FALSE(asked.leftValues[static_cast<std::size_t>(lane)].empty()) << condition;
    }
}

TEST(BranchCondition, WavesOf64AreAskedToo) {
    const auto run = runAsking("threadIdx.x < 40", {{"device.preset", "mi250"}});
    const BranchCondition asked = firstSplit(*run, WarpId{0});
    EXPECT_EQ(asked.holds, firstLanes(40));
    ASSERT_EQ(asked.leftValues.size(), 64u);
    EXPECT_EQ(asked.leftValues[63], "63");
}

TEST(BranchCondition, WhatIsNoBranchAsksNothing) {
    const auto run = runAsking("threadIdx.x % 32 < 24");
    EXPECT_FALSE(branchConditionOf(run->launch(), sm::Warp{}, 0, firstLanes(32)));
}

TEST(ConditionParts, ComeApartOutsideOfBracketsOnly) {
    EXPECT_EQ(conditionParts("i < n && (a || b)"), (std::vector<std::string>{"i < n", "(a || b)"}));
    EXPECT_EQ(conditionParts("x"), std::vector<std::string>{"x"});
}

TEST(ComparisonIn, ShiftsAndArrowsAreNone) {
    const auto shifted = comparisonIn("(a < b ? 1 : 2) << 3 >= p->x");
    ASSERT_TRUE(shifted);
    EXPECT_EQ(shifted->sign, ">=");
    EXPECT_EQ(shifted->right, "p->x");
    EXPECT_FALSE(comparisonIn("flag"));
}

}  // namespace
}  // namespace warpscope::present
