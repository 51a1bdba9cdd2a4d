#include <gtest/gtest.h>

#include "tests/engine/exercise/instances.h"

namespace warpscope::exercise {
namespace {

TEST(DrawShape, PicturesAreSound) {
    expectSound("picture", 190, 100);
}

TEST(DrawShape, FewerWarpsDivergeThanThereAre) {
    for (std::int64_t seed = 0; seed < kSeeds; seed += 10) {
        const auto answers = ownAnswers(instanceOf("picture", seed));
        ASSERT_EQ(answers.size(), 2u);
        EXPECT_LT(std::stoi(answers[1]), std::stoi(answers[0]));
        EXPECT_LE(std::stoi(answers[0]), 1000);
    }
}

TEST(DrawShape, ThreadsAreSound) {
    expectSound("find-the-thread", 190, 150);
}

/// The rule of the book against the run.
TEST(DrawShape, AThreadIsWhereTheLinearIndexSays) {
    for (std::int64_t seed = 0; seed < kSeeds; seed += 10) {
        const Instance instance = instanceOf("find-the-thread", seed);
        const std::string& code = instance.scenario.code;
        const auto coordinate = [&](const char* name) {
            return std::stoi(code.substr(code.find(std::string("(") + name + " == ") + 6));
        };
        const auto& block = instance.scenario.block;
        const int number = static_cast<int>(
            (coordinate("z") * block.y + coordinate("y")) * block.x + coordinate("x"));
        EXPECT_EQ(ownAnswers(instance), (std::vector<std::string>{std::to_string(number / 32),
                                                                  std::to_string(number % 32)}));
        for (const scenario::Step& step : instance.scenario.steps)
            EXPECT_NE(step.question.reason.en.find(std::to_string(number)), std::string::npos)
                << step.question.reason.en;
    }
}

// By warp they would say how many there are.
TEST(DrawShape, TheThreadsAreCoveredWhileTheWarpsOfAnImageAreAsked) {
    const Instance instance = instanceOf("picture", 5);
    const auto& question = instance.scenario.steps.front().question;
    EXPECT_EQ(question.cover, std::vector<std::string>{"threads"});
}

}  // namespace
}  // namespace warpscope::exercise
