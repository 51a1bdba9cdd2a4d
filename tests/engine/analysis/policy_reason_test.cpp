#include "engine/analysis/policy_reason.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/analysis/why.h"
#include "engine/analysis/words.h"
#include "tests/engine/analysis/catalogue.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::isWhole;
using support::kBranchyScenario;
using support::runFrom;

std::shared_ptr<const history::Run> runUnder(std::string_view policy) {
    return runFrom(kBranchyScenario, {{"model.scheduler", std::string(policy)},
                                      {"device.sm_count", "1"},
                                      {"launch.grid", "[16, 1, 1]"}});
}

/// The warp that a scheduler issued last before each of its choices among several.
template <typename Look>
void forEveryChoice(const history::Run& run, const Look& look) {
    for (int scheduler = 0; scheduler < run.launch().machine.schedulersPerSm; ++scheduler) {
        WarpId last;
        for (Cycle cycle = 0; cycle < run.cycles(); ++cycle) {
            const SchedulerWhy why = whyScheduler(run, SmId{0}, scheduler, cycle);
            if (!why.hasIssued) continue;
            if (why.because.key.starts_with("policy.")) look(why, last, cycle);
            last = why.chosen;
        }
    }
}

TEST(PolicyReason, GreedySaysWhetherItStayedOrFellBack) {
    const auto run = runUnder("greedy-then-oldest");
    const std::string because = "policy.greedy-then-oldest.because";
    std::set<std::string> seen;
    forEveryChoice(*run, [&](const SchedulerWhy& why, WarpId last, Cycle cycle) {
        EXPECT_EQ(why.because.key == because, why.chosen == last) << "cycle " << cycle;
        EXPECT_TRUE(isWhole(why.because)) << why.because.key;
        seen.insert(why.because.key);
    });
    EXPECT_TRUE(seen.contains(because));
    EXPECT_TRUE(seen.contains(because + "_oldest") || seen.contains(because + "_oldest_tie"));
}

TEST(PolicyReason, OldestTellsATieFromAnAge) {
    const auto run = runUnder("oldest-first");
    forEveryChoice(*run, [&](const SchedulerWhy& why, WarpId, Cycle cycle) {
        const Cycle age = run->warps()[why.chosen.value].residentFrom;
        bool isTie = false;
        for (const SchedulerWhy::Row& row : why.rows) {
            if (row.why.state != trace::WarpState::NotSelected) continue;
            EXPECT_GE(run->warps()[row.warp.value].residentFrom, age) << "cycle " << cycle;
            isTie |= run->warps()[row.warp.value].residentFrom == age;
        }
        EXPECT_EQ(why.because.key.ends_with("_tie"), isTie) << "cycle " << cycle;
    });
}

TEST(PolicyReason, TwoLevelSaysWhenItsSetIsNew) {
    const auto run = runUnder("two-level");
    std::map<std::string, int> seen;
    forEveryChoice(*run, [&](const SchedulerWhy& why, WarpId, Cycle) { ++seen[why.because.key]; });
    EXPECT_GT(seen["policy.two-level.because"], 0);
    EXPECT_GT(seen["policy.two-level.because_refilled"], 0);
}

TEST(PolicyReason, TheFirstChoiceDoesNotSpeakOfOneBefore) {
    for (const scheduler::Policy& policy : scheduler::policies()) {
        const auto run = runUnder(policy.key);
        forEveryChoice(*run, [&](const SchedulerWhy& why, WarpId last, Cycle) {
            EXPECT_TRUE(isWhole(why.because)) << why.because.key;
            if (last.isValid()) return;
            const std::string text =
                support::catalogue().render(text::Language::English, why.because);
            EXPECT_EQ(text.find("issued last"), std::string::npos) << text;
        });
    }
}

}  // namespace
}  // namespace warpscope::analysis
