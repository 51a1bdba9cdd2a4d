#include <gtest/gtest.h>

#include <numeric>

#include "engine/history/run.h"
#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

using support::kBranchyScenario;
using support::runFrom;

double warpCycles(const Recording& run, trace::WarpState state) {
    return static_cast<double>(run.counters().warpCycles[static_cast<std::size_t>(state)]);
}

TEST(ActivityOver, OneBucketIsTheAverageOfTheRun) {
    const auto run = runFrom(kBranchyScenario);
    const auto activity = run->activityOver(0, run->cycles(), 1);
    const auto cycles = static_cast<double>(run->cycles());
    const auto& byState = run->counters().warpCycles;
    const double resident =
        static_cast<double>(std::accumulate(byState.begin(), byState.end(), std::int64_t{0}));
    EXPECT_NEAR(activity.at(0).resident * cycles, resident, 1e-6);
    EXPECT_NEAR(activity[0].issued * cycles, warpCycles(*run, trace::WarpState::Issued), 1e-6);
    EXPECT_NEAR(activity[0].eligible * cycles,
                warpCycles(*run, trace::WarpState::Issued) +
                    warpCycles(*run, trace::WarpState::NotSelected),
                1e-6);
}

TEST(ActivityOver, ManyBucketsAddUpToOne) {
    const auto run = runFrom(kBranchyScenario);
    const auto whole = run->activityOver(10, run->cycles() - 3, 1).at(0);
    for (const int count : {2, 7, 100, 3000}) {
        Recording::Activity sum;
        for (const Recording::Activity& activity :
             run->activityOver(10, run->cycles() - 3, count)) {
            sum.resident += activity.resident / count;
            sum.eligible += activity.eligible / count;
            sum.issued += activity.issued / count;
        }
        EXPECT_NEAR(sum.resident, whole.resident, 1e-6);
        EXPECT_NEAR(sum.eligible, whole.eligible, 1e-6);
        EXPECT_NEAR(sum.issued, whole.issued, 1e-6);
    }
}

TEST(ActivityOver, TheSmsTogetherAreTheGpu) {
    const auto run = runFrom(kBranchyScenario);
    const auto all = run->activityOver(0, run->cycles(), 20);
    const auto first = run->activityOver(0, run->cycles(), 20, SmId{0});
    const auto second = run->activityOver(0, run->cycles(), 20, SmId{1});
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_NEAR(all[i].resident, first[i].resident + second[i].resident, 1e-9);
        EXPECT_NEAR(all[i].issued, first[i].issued + second[i].issued, 1e-9);
    }
}

TEST(ActivityOver, NothingIssuesInAnIdleStretchAndSomethingBeforeAndAfter) {
    const auto run = runFrom(kBranchyScenario);
    const auto idle = run->idleStretches(10);
    ASSERT_FALSE(idle.empty()) << "the run waits for memory";
    Cycle before = 0;
    for (const Recording::Stretch& stretch : idle) {
        EXPECT_GE(stretch.to - stretch.from, 10);
        EXPECT_GE(stretch.from, before);
        before = stretch.to;
        EXPECT_EQ(run->activityOver(stretch.from, stretch.to, 1).at(0).issued, 0);
        if (stretch.from > 0) {
            EXPECT_GT(run->activityOver(stretch.from - 1, stretch.from, 1).at(0).issued, 0);
        }
        if (stretch.to < run->cycles()) {
            EXPECT_GT(run->activityOver(stretch.to, stretch.to + 1, 1).at(0).issued, 0);
        }
    }
    EXPECT_TRUE(run->idleStretches(run->cycles() + 1).empty());
}

}  // namespace
}  // namespace warpscope::history
