#include "engine/analysis/landmark.h"

#include "tests/support/run_scenario.h"

#include <gtest/gtest.h>

namespace warpscope::analysis {
namespace {

using scenario::GoTo;

class Landmark : public testing::Test {
  protected:
    std::shared_ptr<const history::Run> run = support::runFrom(support::kBranchyScenario);

    std::optional<Cycle> at(GoTo::Kind kind, std::int64_t number) const {
        return cycleOf(*run, GoTo{kind, number});
    }
    Cycle last() const { return run->cycles() - 1; }
    bool issuesAt(WarpId warp, Cycle cycle) const {
        const auto segment = run->segmentAt(warp, cycle);
        return segment && segment->state == trace::WarpState::Issued;
    }
};

TEST_F(Landmark, CyclesAreClampedToTheRun) {
    EXPECT_EQ(at(GoTo::Kind::Cycle, 12), 12);
    EXPECT_EQ(at(GoTo::Kind::Cycle, 1'000'000), last());
    EXPECT_EQ(at(GoTo::Kind::End, 0), last());
    EXPECT_FALSE(at(GoTo::Kind::Stay, 0));
}

TEST_F(Landmark, EventsAreCountedFromOne) {
    const auto first = at(GoTo::Kind::Divergence, 1);
    const auto second = at(GoTo::Kind::Divergence, 2);
    ASSERT_TRUE(first && second);
    EXPECT_LE(*first, *second);
    EXPECT_GT(at(GoTo::Kind::Reconvergence, 1).value_or(-1), *first);
    EXPECT_GT(at(GoTo::Kind::BarrierRelease, 1).value_or(-1),
              at(GoTo::Kind::Barrier, 1).value_or(kNever));
    EXPECT_FALSE(at(GoTo::Kind::Divergence, 100'000));
    EXPECT_FALSE(at(GoTo::Kind::Divergence, 0));
}

TEST_F(Landmark, BlocksStartAndEnd) {
    EXPECT_EQ(at(GoTo::Kind::BlockStarts, 0), 0);
    const auto end = at(GoTo::Kind::BlockEnds, 3);
    ASSERT_TRUE(end);
    EXPECT_GT(*end, at(GoTo::Kind::BlockStarts, 3).value_or(kNever));
    EXPECT_LE(*end, last());
    EXPECT_FALSE(at(GoTo::Kind::BlockStarts, 6));
    EXPECT_FALSE(at(GoTo::Kind::BlockEnds, -1));
}

TEST_F(Landmark, AWarpStallsWhereItsTimelineSaysSo) {
    const auto cycle = at(GoTo::Kind::WarpStalls, 3);
    ASSERT_TRUE(cycle);
    const auto segment = run->segmentAt(WarpId{3}, *cycle);
    ASSERT_TRUE(segment.has_value());
    EXPECT_TRUE(trace::isStalled(segment->state));
    EXPECT_FALSE(at(GoTo::Kind::WarpStalls, 999));
    EXPECT_FALSE(at(GoTo::Kind::WarpStalls, -1));
}

TEST_F(Landmark, ALineIsWhereItIsFirstIssued) {
    const int line = run->launch().program.instructions.front().line;
    const auto cycle = at(GoTo::Kind::Line, line);
    ASSERT_TRUE(cycle);
    EXPECT_EQ(firstBreak(*run, {line}, std::nullopt, *cycle - 1, last()), cycle);
    EXPECT_FALSE(at(GoTo::Kind::Line, 4000));
}

TEST_F(Landmark, ALineWaitsWhereAWarpStandsBeforeItForMemory) {
    for (const trace::Segment& segment : run->segments(WarpId{0})) {
        if (segment.state != trace::WarpState::LongScoreboard) continue;
        const int line = run->launch().program.instructions[segment.pc].line;
        const auto cycle = at(GoTo::Kind::LineWaits, line);
        ASSERT_TRUE(cycle);
        EXPECT_LE(*cycle, segment.begin);
        EXPECT_GT(*cycle, at(GoTo::Kind::Line, run->launch().program.instructions[0].line));
        EXPECT_FALSE(at(GoTo::Kind::LineWaits, 4000));
        return;
    }
    FAIL() << "warp 0 never waits for its load";
}

TEST_F(Landmark, IssuesAreCountedOverAllWarps) {
    const auto first = at(GoTo::Kind::Issue, 1);
    ASSERT_TRUE(first);
    std::int64_t upToTen = 0;
    const Cycle tenth = at(GoTo::Kind::Issue, 10).value_or(-1);
    for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
        for (Cycle cycle = 0; cycle <= tenth; ++cycle) {
            if (!issuesAt(WarpId{id}, cycle)) continue;
            EXPECT_GE(cycle, *first);
            ++upToTen;
        }
    }
    EXPECT_GE(upToTen, 10);
    EXPECT_LE(upToTen, 10 + 2 * 4);  // So many schedulers may issue beside the tenth.
    EXPECT_FALSE(at(GoTo::Kind::Issue, 0));
    EXPECT_FALSE(at(GoTo::Kind::Issue, 1'000'000));
}

TEST_F(Landmark, ASwitchIsWhereAWarpBeginsToBeSwitchedTo) {
    EXPECT_FALSE(at(GoTo::Kind::Switch, 1)) << "a GPU's switches take no time";
    run = support::runFrom(support::kBranchyScenario, {{"model.switch_cost", "9"}});
    const auto cycle = at(GoTo::Kind::Switch, 1);
    ASSERT_TRUE(cycle);
    int begun = 0;
    for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
        const auto now = run->segmentAt(WarpId{id}, *cycle);
        if (!now || now->state != trace::WarpState::Switching) continue;
        EXPECT_EQ(now->begin, *cycle);
        ++begun;
    }
    EXPECT_GT(begun, 0);
    EXPECT_LE(*cycle, at(GoTo::Kind::Switch, 2).value_or(-1));
}

TEST_F(Landmark, BreakpointsOfOneWarpAndOfAll) {
    const int line = run->launch().program.instructions.front().line;
    const auto any = firstBreak(*run, {line}, std::nullopt, -1, last());
    const auto late = firstBreak(*run, {line}, WarpId{11}, -1, last());
    ASSERT_TRUE(any && late);
    EXPECT_LT(*any, *late);
    EXPECT_TRUE(issuesAt(WarpId{11}, *late));
    EXPECT_FALSE(firstBreak(*run, {}, std::nullopt, -1, last()));
    EXPECT_FALSE(firstBreak(*run, {line}, WarpId{11}, *late - 2, *late - 1));
    EXPECT_EQ(firstBreak(*run, {line}, WarpId{11}, *late - 1, *late), late);
}

}  // namespace
}  // namespace warpscope::analysis
