#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <set>
#include <string>

#include "tests/engine/exercise/instances.h"
#include "tests/support/run_scenario.h"
#include "tests/support/thinned.h"

namespace warpscope::exercise {
namespace {

TEST(DrawSchedule, NextIsSound) {
    expectSound("who-is-next", 190, 180);
}

TEST(DrawSchedule, TheTenMomentsAreNotAllTheSameWarps) {
    for (std::int64_t seed = 0; seed < kSeeds; seed += 10) {
        const auto answers = ownAnswers(instanceOf("who-is-next", seed));
        ASSERT_EQ(answers.size(), 10u);
        EXPECT_GE(std::set<std::string>(answers.begin(), answers.end()).size(), 2u) << seed;
    }
}

// At most moments one warp alone could go, whatever the policy: seven answers of ten were the same.
TEST(DrawSchedule, AtMostMomentsThePolicyChooses) {
    for (std::int64_t seed = 0; seed < kSeeds; seed += 10) {
        const Instance instance = instanceOf("who-is-next", seed);
        Grader grader(instance, support::devices());
        int chosen = 0;
        for (const std::size_t step : stepsThatAsk(instance.scenario)) {
            const auto grade = grader.grade(step, "?");
            ASSERT_TRUE(grade.isOk()) << seed;
            for (const Message& sentence : grade->because)
                if (sentence.key.starts_with("policy.")) ++chosen;
        }
        EXPECT_GE(chosen, 6) << seed;
    }
}

// On a timeline of the whole run nobody can read whose turn it was.
TEST(DrawSchedule, EachMomentStandsOnATimelineOfFewCycles) {
    for (std::int64_t seed = 0; seed < 20; ++seed) {
        for (const scenario::Step& step : instanceOf("who-is-next", seed).scenario.steps) {
            EXPECT_LE(step.timeline.to - step.timeline.from, 50) << seed;
            EXPECT_GE(step.question.askAt.number, step.timeline.from + 30) << seed;
            EXPECT_LT(step.question.askAt.number, step.timeline.to) << seed;
        }
    }
}

TEST(DrawSchedule, LatenciesAreSound) {
    expectSound("hide-latency", 90, 10);
}

/// What the rule of the notes gives is taken as right: warps × work ≥ 80 % of a round.
TEST(DrawSchedule, TheRuleIsNearTheRun) {
    constexpr std::int64_t kStep = 2 * support::kTakenOf;
    for (std::int64_t seed = 0; seed < kSeeds; seed += kStep) {
        const Instance instance = instanceOf("hide-latency", seed);
        const int warps = std::stoi(ownAnswers(instance).front());
        EXPECT_GE(warps, 4) << seed;
        EXPECT_LE(warps, 31) << seed;
        const std::string& text = instance.scenario.steps.front().text.en;
        const auto after = [&](const char* words) {
            return std::stod(text.substr(text.find(words) + std::string(words).size()));
        };
        const double rule = std::ceil(0.8 * after("which takes ") / after("a warp issues "));
        EXPECT_NEAR(warps, rule, 2) << text;
    }
}

// "Measured: 9 warps issue in 81.2 % of the cycles, 8 in 74.9 %."
TEST(DrawSchedule, TheReasonTellsTheSharesThatMakeTheAnswer) {
    static const std::regex kShares(R"(: (\d+) warps issue in ([\d.]+) %.*, (\d+) in ([\d.]+) %)");
    for (int seed = 1; seed <= 4; ++seed) {
        const Instance instance = instanceOf("hide-latency", seed);
        std::string reason;
        for (const scenario::Step& step : instance.scenario.steps)
            if (step.question.isAsked()) reason = step.question.reason.en;
        std::smatch told;
        ASSERT_TRUE(std::regex_search(reason, told, kShares)) << reason;
        EXPECT_EQ(std::stoi(told[3]), std::stoi(told[1]) - 1) << reason;
        EXPECT_GE(std::stod(told[2]), 80) << reason;
        EXPECT_LT(std::stod(told[4]), 80.05) << reason;
    }
}

}  // namespace
}  // namespace warpscope::exercise
