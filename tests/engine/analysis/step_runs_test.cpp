#include "engine/analysis/step_runs.h"

#include <gtest/gtest.h>

#include "engine/analysis/proof.h"
#include "engine/scenario/lessons/set.h"
#include "tests/engine/analysis/four_steps.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

class StepRunsTest : public testing::Test {
  protected:
    std::size_t warpsAt(std::size_t step) { return runs.at(step).run->warps().size(); }
    scenario::Scenario lesson = support::scenarioFrom(kFourSteps);
    StepRuns runs{lesson, support::devices()};
};

TEST_F(StepRunsTest, KnobsOfStepsAddUpAndWhatCudaRefusesHasNoRun) {
    EXPECT_EQ(warpsAt(0), 2u);
    EXPECT_EQ(&runs.at(1), &runs.at(0)) << "it turns nothing";
    EXPECT_EQ(warpsAt(2), 1u);
    EXPECT_EQ(runs.at(3).run, nullptr);
}

// What a question supposes can be run though no step shows it.
TEST_F(StepRunsTest, AQuestionMayHaveKnobsOfItsOwn) {
    EXPECT_EQ(runs.asked(0).run->warps().size(), 4u);
    EXPECT_EQ(&runs.asked(2), &runs.at(2));
    EXPECT_TRUE(unproven(runs, 0).empty());
    runs.setReader(scenario::set(lesson, "launch.block", "96").value());
    EXPECT_EQ(runs.asked(2).run->warps().size(), 3u) << "what the reader has";
    EXPECT_FALSE(runs.isReaderAt(0));
    runs.setReader(lesson);
    EXPECT_TRUE(runs.isReaderAt(1));
    EXPECT_FALSE(runs.isReaderAt(2)) << "the file's value is not that of the step";
    EXPECT_EQ(shownAnswer(runs, 0).kind, ShownAnswer::Kind::OfFile) << "not by the reader's run";
}

TEST_F(StepRunsTest, ARunThatIsThereAlreadyIsTaken) {
    const auto made = runs.at(2).run;
    int asked = 0;
    StepRuns others(lesson, support::devices(), [&](const scenario::Scenario& wanted) {
        ++asked;
        return wanted == runs.at(2).scenario ? made : nullptr;
    });
    EXPECT_EQ(others.at(2).run, made);
    EXPECT_EQ(others.at(0).run->warps().size(), 2u);
    EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace warpscope::analysis
