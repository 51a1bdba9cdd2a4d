#include "engine/analysis/claim_numbers.h"

#include <gtest/gtest.h>

#include "tests/engine/analysis/four_steps.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

class ClaimNumbersTest : public testing::Test {
  protected:
    std::optional<double> at(std::size_t step, const scenario::ClaimName& name) {
        return claimNumber(runs, step, name);
    }
    scenario::Scenario lesson = support::scenarioFrom(kFourSteps);
    StepRuns runs{lesson, support::devices()};
};

TEST_F(ClaimNumbersTest, AreOfTheRunOfTheQuestionOrOfTheStepThatIsNamed) {
    EXPECT_EQ(at(0, {.name = "warps"}), 4) << "of proof_set";
    EXPECT_EQ(at(0, {.name = "warps", .step = 1}), 2);
    EXPECT_EQ(at(2, {.name = "warps"}), 1);
    EXPECT_EQ(at(2, {.name = "warps", .step = 9}), std::nullopt);
}

TEST_F(ClaimNumbersTest, OfALineAreThoseOfTheWarpThatItsStepSelects) {
    EXPECT_EQ(at(1, {.name = "lanes", .line = 2}), 32);
    EXPECT_EQ(at(2, {.name = "lanes", .line = 2, .step = 1}), 16) << "warp 1 has 16 threads";
    EXPECT_EQ(at(2, {.name = "times", .line = 3}), 1);
    EXPECT_EQ(at(1, {.name = "divergent_warps", .line = 3}), 1);
}

TEST_F(ClaimNumbersTest, WhatARefusedLaunchHasIsThatItIsRefused) {
    EXPECT_EQ(at(3, {.name = "refused"}), 1);
    EXPECT_EQ(at(0, {.name = "refused"}), 0);
    EXPECT_EQ(at(3, {.name = "cycles"}), std::nullopt);
}

TEST_F(ClaimNumbersTest, BuffersFieldsAndPlacesAreNumbersToo) {
    EXPECT_EQ(at(2, {.name = "buffers.out", .index = 7}), 7);
    EXPECT_EQ(at(2, {.name = "buffers.out", .index = 96}), std::nullopt) << "behind its end";
    EXPECT_EQ(at(2, {.name = "device.sm_count"}), 2);
    EXPECT_EQ(at(2, {.name = "argument.out"}), 96);
    EXPECT_LT(at(2, {.name = "at", .place = "line 2"}), at(2, {.name = "cycles"}));
}

}  // namespace
}  // namespace warpscope::analysis
