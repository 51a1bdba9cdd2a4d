#include "engine/history/activity_steps.h"

#include <gtest/gtest.h>

namespace warpscope::history {
namespace {

/// One step every third cycle from cycle 5 on: i resident, i % 3 eligible, i % 2 issuing.
ActivitySteps stepsOf(std::uint32_t count) {
    ActivitySteps steps;
    for (std::uint32_t i = 0; i < count; ++i)
        steps.add({5 + 3 * i, i, i % 3, i % 2});
    return steps;
}

TEST(ActivitySteps, SumsAreThoseOfAllStepsBeforeInWhateverBlock) {
    const ActivitySteps steps = stepsOf(300);
    ASSERT_EQ(steps.size(), 300U);
    ActivitySteps::Sum expected;
    for (std::uint32_t i = 0; i < 300; ++i) {
        const ActivitySteps::Sum sum = steps.sumBefore(i);
        EXPECT_EQ(sum.at, 5 + 3 * i);
        EXPECT_EQ(sum.resident, expected.resident) << i;
        EXPECT_EQ(sum.eligible, expected.eligible) << i;
        EXPECT_EQ(sum.issued, expected.issued) << i;
        expected.resident += 3 * i;
        expected.eligible += 3 * (i % 3);
        expected.issued += 3 * (i % 2);
    }
}

TEST(ActivitySteps, CountsStepsUpToACycle) {
    const ActivitySteps steps = stepsOf(200);
    EXPECT_EQ(steps.countUpTo(4.9), 0U);
    EXPECT_EQ(steps.countUpTo(5), 1U);
    EXPECT_EQ(steps.countUpTo(7.5), 1U);
    EXPECT_EQ(steps.countUpTo(8), 2U);
    EXPECT_EQ(steps.countUpTo(1e9), 200U);
}

TEST(ActivitySteps, OfStepsInOneCycleTheLastCounts) {
    ActivitySteps steps;
    steps.add({4, 1, 0, 0});
    steps.add({4, 2, 0, 0});
    ASSERT_EQ(steps.countUpTo(4), 2U);
    EXPECT_EQ(steps.sumBefore(1).after(steps[1], 7).resident, 6);
}

}  // namespace
}  // namespace warpscope::history
