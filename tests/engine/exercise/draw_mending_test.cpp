#include <gtest/gtest.h>

#include <set>

#include "engine/exercise/makers.h"
#include "tests/engine/exercise/instances.h"
#include "tests/support/run_scenario.h"

namespace warpscope::exercise {
namespace {

TEST(DrawMending, BarriersAreSound) {
    expectSound("put-the-barrier", 180, 4);
}

TEST(DrawMending, WithoutItThereIsARaceAndInTheRightPlaceThereIsNone) {
    for (std::int64_t seed = 0; seed < kSeeds; seed += 20) {
        const Instance instance = instanceOf("put-the-barrier", seed);
        const auto run = runOf(instance.scenario, support::devices());
        ASSERT_TRUE(run.isOk());
        EXPECT_FALSE((*run)->problems().empty()) << seed;
        const int line = std::stoi(ownAnswers(instance).front());
        const auto right = wrongBarrier(instance.scenario, line, support::devices());
        ASSERT_TRUE(right.isOk());
        EXPECT_TRUE(right->empty()) << seed;
        const auto wrong = wrongBarrier(instance.scenario, line - 1, support::devices());
        ASSERT_TRUE(wrong.isOk());
        EXPECT_FALSE(wrong->empty()) << seed;
    }
}

TEST(DrawMending, TransposesAreSound) {
    expectSound("mend-the-transpose", 150, 1);
}

TEST(DrawMending, AKernelThatForgetsTheResultMendsNothing) {
    const Instance instance = instanceOf("mend-the-transpose", 1);
    Grader grader(instance, support::devices());
    const auto grade =
        grader.grade(0, "__global__ void ask(const int* a, int* c, int width, int height) {}");
    ASSERT_TRUE(grade.isOk());
    EXPECT_FALSE(grade->isRight);
}

}  // namespace
}  // namespace warpscope::exercise
