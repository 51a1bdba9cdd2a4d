#include <gtest/gtest.h>

#include "engine/analysis/why.h"
#include "engine/scheduler/policy.h"
#include "tests/engine/analysis/catalogue.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::isWhole;
using support::kBranchyScenario;
using support::runFrom;
using trace::WarpState;

TEST(WhyScheduler, TellsTheSameAsTheDecisionOfTheEngine) {
    const auto run = runFrom(kBranchyScenario);
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        for (const sm::Decision& decision : run->replay().decisionsAt(cycle)) {
            const SchedulerWhy why = whyScheduler(*run, decision.sm, decision.scheduler, cycle);
            ASSERT_EQ(why.rows.size(), decision.seen.size());
            WarpId chosen;
            for (const sm::Decision::Seen& seen : decision.seen) {
                if (seen.state == WarpState::Issued) chosen = seen.warp;
            }
            EXPECT_EQ(why.hasIssued, chosen.isValid());
            EXPECT_EQ(why.chosen, chosen);
            if (why.hasIssued) {
                EXPECT_EQ(why.rows.at(0).warp, chosen);
            }
            EXPECT_TRUE(isWhole(why.because)) << why.because.key;
        }
    }
}

TEST(WhyScheduler, EveryPolicyHasItsReason) {
    for (const scheduler::Policy& policy : scheduler::policies()) {
        const auto run = runFrom(kBranchyScenario, {{"model.scheduler", std::string(policy.key)},
                                                    {"device.sm_count", "1"},
                                                    {"launch.grid", "[16, 1, 1]"}});
        bool isNamed = false;
        for (Cycle cycle = 0; cycle < run->cycles() && !isNamed; ++cycle) {
            const SchedulerWhy why = whyScheduler(*run, SmId{0}, 0, cycle);
            isNamed = why.because.key.starts_with("policy." + std::string(policy.key) + ".because");
            EXPECT_TRUE(isWhole(why.because));
        }
        EXPECT_TRUE(isNamed) << policy.key;
    }
}

TEST(WhyScheduler, OneWarpIsNotSpokenOfAsSeveral) {
    const auto run = runFrom(kBranchyScenario);
    int single = 0, several = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        const SchedulerWhy why = whyScheduler(*run, SmId{0}, 0, cycle);
        if (why.hasIssued || why.rows.empty()) continue;
        const bool isSingle = why.rows.size() == 1;
        ++(isSingle ? single : several);
        EXPECT_EQ(why.because.key,
                  isSingle ? "why.scheduler.nobody_single" : "why.scheduler.nobody");
    }
    EXPECT_GT(single, 0);
    EXPECT_GT(several, 0);
}

TEST(WhyScheduler, AnEmptySchedulerSaysSo) {
    const auto run = runFrom(kBranchyScenario);
    const SchedulerWhy why = whyScheduler(*run, SmId{0}, 3, run->cycles() - 1);
    EXPECT_FALSE(why.hasIssued);
    EXPECT_TRUE(why.rows.empty());
    EXPECT_EQ(why.because.key, "why.scheduler.empty");
}

}  // namespace
}  // namespace warpscope::analysis
