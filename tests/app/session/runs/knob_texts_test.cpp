#include "app/session/runs/knob_texts.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

TEST(KnobTexts, ComeBackAsTheyWere) {
    const auto original = support::scenarioFrom(support::kBranchyScenario);
    const Knobs knobs{{"device.sm_count", std::int64_t{3}}, {"launch.block", Dim3{64, 1, 1}}};
    EXPECT_EQ(knobsFrom(textsOf(knobs), original), knobs);
}

TEST(KnobTexts, WhatTheScenarioDoesNotTakeAndWhatWasTypedIsLeftOut) {
    const auto original = support::scenarioFrom(support::kBranchyScenario);
    const Knobs read = knobsFrom(
        {{"no.such_key", "1"}, {"launch.block", "many"}, {"device.sm_count", "2"}}, original);
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].key, "device.sm_count");
    EXPECT_TRUE(textsOf({{"kernel.code", std::string("int x;")}}).empty());
}

}  // namespace
}  // namespace warpscope::session
