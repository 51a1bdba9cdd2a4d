#include "engine/exercise/grade.h"

#include <gtest/gtest.h>

#include "tests/engine/exercise/instances.h"
#include "tests/support/run_scenario.h"

namespace warpscope::exercise {
namespace {

TEST(GradeTest, StepsWithoutAQuestionAskNothing) {
    EXPECT_EQ(stepsThatAsk(instanceOf("hide-latency", 1).scenario), (std::vector<std::size_t>{0}));
    EXPECT_EQ(stepsThatAsk(instanceOf("who-is-next", 1).scenario).size(), 10u);
}

TEST(GradeTest, TheRunSaysWhyAWarpIsNext) {
    const Instance instance = instanceOf("who-is-next", 2);
    Grader grader(instance, support::devices());
    const auto grade = grader.grade(0, "99");
    ASSERT_TRUE(grade.isOk());
    EXPECT_FALSE(grade->isRight);
    EXPECT_FALSE(grade->because.empty());
    EXPECT_FALSE(grade->expected.empty());
}

TEST(GradeTest, AMisplacedBarrierIsToldItsRace) {
    const Instance instance = instanceOf("put-the-barrier", 5);
    Grader grader(instance, support::devices());
    const auto own = grader.ownAnswer(0);
    ASSERT_TRUE(own.isOk());
    const auto grade = grader.grade(0, std::to_string(std::stoi(*own) - 1));
    ASSERT_TRUE(grade.isOk());
    EXPECT_FALSE(grade->isRight);
    EXPECT_FALSE(grade->because.empty());
    EXPECT_FALSE(grade->reason.en.empty());
}

TEST(GradeTest, EachConditionOfAMendingIsTold) {
    const Instance instance = instanceOf("mend-the-transpose", 5);
    Grader grader(instance, support::devices());
    const auto mended = grader.grade(0, instance.remedy);
    ASSERT_TRUE(mended.isOk());
    EXPECT_TRUE(mended->isRight);
    ASSERT_EQ(mended->because.size(), 6u);
    for (const Message& sentence : mended->because)
        EXPECT_EQ(sentence.key, "exercise.held");
    EXPECT_EQ(grader.grade(0, "faster").problem().message.key, "exercise.no_knob");
    EXPECT_FALSE(grader.grade(0, "launch.speed=1").isOk());
    EXPECT_FALSE(grader.grade(0, "__global__ void ask(int* a) { nonsense }").isOk());
}

TEST(GradeTest, WhatIsSeenEndsWithTheMomentOfTheQuestion) {
    const Instance next = instanceOf("who-is-next", 3);
    Grader grader(next, support::devices());
    std::string before;
    for (const std::size_t step : stepsThatAsk(next.scenario)) {
        const auto seen = grader.seenAt(step);
        ASSERT_TRUE(seen.isOk());
        EXPECT_NE(*seen, before) << "each moment is another one";
        before = *seen;
        // A tenth cycle is numbered; the last number is not beyond the moment.
        const std::string head = seen->substr(0, seen->find('\n'));
        const auto asked = next.scenario.steps[step].question.askAt.number;
        const int last = std::stoi(head.substr(head.rfind(' ')));
        EXPECT_LE(last, asked);
        EXPECT_GT(last, asked - 10);
    }
    const Instance picture = instanceOf("picture", 3);
    EXPECT_EQ(*Grader(picture, support::devices()).seenAt(0), "");
}

TEST(GradeTest, AChoiceCountsFromOne) {
    const Instance instance = instanceOf("diagnose", 4);
    Grader grader(instance, support::devices());
    const auto own = grader.ownAnswer(0);
    ASSERT_TRUE(own.isOk());
    EXPECT_TRUE(grader.grade(0, *own)->isRight);
    EXPECT_FALSE(grader.grade(0, "0")->isRight);
    EXPECT_FALSE(grader.grade(0, "yes")->isRight);
}

}  // namespace
}  // namespace warpscope::exercise
