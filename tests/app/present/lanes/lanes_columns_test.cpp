#include "app/present/lanes/lanes_columns.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

std::vector<LaneColumn> columnsEvery(Cycle step, std::size_t count) {
    std::vector<LaneColumn> columns;
    for (std::size_t i = 0; i < count; ++i)
        columns.push_back({static_cast<Cycle>(i) * step, 0, 1});
    return columns;
}

TEST(LanesColumns, AWindowHoldsTheCursorAndNeverReachesBeyondTheList) {
    const auto issues = columnsEvery(10, 100);
    for (const std::size_t room : {1u, 7u, 40u, 100u, 500u}) {
        for (Cycle cursor = 0; cursor < 1010; cursor += 7) {
            const LaneWindow window = laneWindow(issues, cursor, room);
            EXPECT_EQ(window.count, std::min<std::size_t>(room, 100));
            EXPECT_LE(window.first + window.count, issues.size());
            EXPECT_EQ(window.past, static_cast<std::size_t>(std::min<Cycle>(cursor / 10, 99)) + 1);
            EXPECT_TRUE(window.holds(window.past - 1)) << "cursor " << cursor << " room " << room;
        }
    }
}

TEST(LanesColumns, BeforeTheFirstIssueNothingIsPast) {
    auto issues = columnsEvery(10, 5);
    for (auto& issue : issues)
        issue.cycle += 100;
    EXPECT_EQ(laneWindow(issues, 50, 3), (LaneWindow{0, 3, 0}));
    EXPECT_EQ(laneWindow({}, 50, 3), (LaneWindow{0, 0, 0}));
}

// Passes of a loop that others had left were in the green of all lanes.
TEST(LanesColumns, SomeLanesOfALoopAreNoSideAndNotAll) {
    const auto run = support::runFrom(support::kBranchyScenario);
    int parts = 0;
    for (const LaneColumn& issue : issuesOf(*run, WarpId{0})) {
        if (issue.colour != LaneColour::Part) continue;
        ++parts;
        EXPECT_NE(issue.active, firstLanes(32)) << issue.cycle;
    }
    EXPECT_GT(parts, 0);
}

// Lanes that wait for ever have not ended.
TEST(LanesColumns, WhereTheRunWasStoppedTheLastLanesAreNotAll) {
    const auto run = support::runFrom(support::kDeadlockScenario);
    ASSERT_NE(run->stopped(), gpu::StopReason::Finished);
    for (const LaneColumn& issue : issuesOf(*run, WarpId{0}))
        if (issue.colour == LaneColour::Together) {
            EXPECT_EQ(issue.active, firstLanes(32)) << issue.cycle;
        }
}

TEST(LanesColumns, TheSidesOfAnIfAreColouredAndTheRestIsTogether) {
    const auto run = support::runFrom(kSplitScenario);
    const auto issues = issuesOf(*run, WarpId{0});
    ASSERT_FALSE(issues.empty());
    const LaneMask all = firstLanes(32);
    int thenColumns = 0;
    int elseColumns = 0;
    for (const LaneColumn& issue : issues) {
        if (issue.colour == LaneColour::Together) {
            EXPECT_EQ(issue.active, all);
        }
        if (issue.colour == LaneColour::Then) {
            EXPECT_EQ(issue.active, firstLanes(24));
        }
        if (issue.colour == LaneColour::Else) {
            EXPECT_EQ(issue.active, all & ~firstLanes(24));
        }
        thenColumns += issue.colour == LaneColour::Then;
        elseColumns += issue.colour == LaneColour::Else;
    }
    EXPECT_GE(thenColumns, 4);
    EXPECT_GE(elseColumns, 4);
    EXPECT_EQ(issues.front().colour, LaneColour::Together);
    EXPECT_EQ(issues.back().colour, LaneColour::Together);
}

TEST(LanesColumns, TheLoadIsWaitedForBeforeTheBranchesRun) {
    const auto run = support::runFrom(kSplitScenario);
    const auto issues = issuesOf(*run, WarpId{0});
    const auto longest = std::ranges::max_element(issues, {}, &LaneColumn::waited);
    EXPECT_GT(longest->waited, 200);
    EXPECT_EQ(longest->waitedIn, trace::WarpState::LongScoreboard);
    for (std::size_t i = 1; i < issues.size(); ++i)
        EXPECT_EQ(issues[i].waited, issues[i].cycle - issues[i - 1].cycle - 1);
}

TEST(LanesColumns, BandsCountThePassesAndCoverEveryIssueOnce) {
    const auto run = support::runFrom(kSplitScenario);
    const auto issues = issuesOf(*run, WarpId{0});
    const auto bands = passBands(analysis::passesOf(*run, WarpId{0}), issues, firstLanes(32));
    std::size_t next = 0;
    int highest = 0;
    for (const PassBand& band : bands) {
        EXPECT_EQ(band.first, next);
        next = band.last + 1;
        highest = std::max(highest, band.number);
    }
    EXPECT_EQ(next, issues.size());
    EXPECT_EQ(highest, 2) << "an if-else takes two passes";
    EXPECT_EQ(bands.front().number, 0);
    EXPECT_EQ(bands.back().number, 0);
    EXPECT_TRUE(bands.back().pass.isRejoined);
}

}  // namespace
}  // namespace warpscope::present
