#include "engine/analysis/explain.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/analysis/catalogue.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

using support::isWhole;
using support::runFrom;

TEST(Explain, ADeadlockNamesEveryWarpAndTheLanesThatCannotCome) {
    const auto run = runFrom(support::kDeadlockScenario);
    ASSERT_EQ(run->problems().size(), 1u);
    const auto sentences = explain(*run, run->problems()[0]);
    const auto has = [&](const char* key) {
        return std::ranges::count(sentences, key, &Message::key);
    };
    EXPECT_EQ(has("explain.waits"), 2);
    EXPECT_EQ(has("explain.other_lanes"), 2);
    EXPECT_EQ(has("explain.nobody_can_go"), 1);
    for (const Message& sentence : sentences)
        EXPECT_TRUE(isWhole(sentence)) << sentence.key;
}

TEST(Explain, ManyWarpsAreSummedUp) {
    const auto run = runFrom(support::kDeadlockScenario, {{"launch.grid", "[20, 1, 1]"}});
    const auto sentences = explain(*run, run->problems().at(0));
    EXPECT_LT(sentences.size(), 25u);
    const auto more = std::ranges::find(sentences, "explain.and_more", &Message::key);
    ASSERT_NE(more, sentences.end());
    EXPECT_EQ(more->values.at(0).second, "32");
}

TEST(Explain, AProblemWithoutWaitersIsItsSentence) {
    const auto run = runFrom(support::kBranchyScenario, {{"model.max_cycles", "50"}});
    ASSERT_EQ(run->problems().size(), 1u);
    const auto sentences = explain(*run, run->problems()[0]);
    ASSERT_EQ(sentences.size(), 1u);
    EXPECT_TRUE(isWhole(sentences[0]));
}

TEST(Explain, AFindingThatStandsForSeveralSaysForHowMany) {
    const auto run = runFrom(support::kBranchyScenario, {{"model.max_cycles", "50"}});
    gpu::RunProblem problem = run->problems().at(0);
    problem.message = problem.message.with("warps", 3).with("pairs", 2);
    const auto sentences = explain(*run, problem);
    ASSERT_EQ(sentences.size(), 3u);
    EXPECT_EQ(sentences[1], Message{"explain.other_warps"}.with("count", 2));
    EXPECT_EQ(sentences[2], Message{"explain.pairs"}.with("count", 2));
    for (const Message& sentence : sentences)
        EXPECT_TRUE(isWhole(sentence)) << sentence.key;
    problem.message = Message{"cycle_limit.reached"}.with("cycles", 50).with("warps", 1);
    EXPECT_EQ(explain(*run, problem).size(), 1u);
}

TEST(Explain, ARunThatIsTooLongIsSaidInWords) {
    history::RecordOptions options;
    options.maxSegments = 100;
    const auto run = runFrom(support::kBranchyScenario, {}, options);
    EXPECT_TRUE(isWhole(explain(*run, run->problems().at(0)).at(0)));
}

}  // namespace
}  // namespace warpscope::analysis
