#include "app/present/knobs/knob_values.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

const Knob& knobNamed(std::string_view name) {
    return *std::ranges::find(knobs(), name, &Knob::name);
}

TEST(KnobValues, EveryKnobIsAFieldThatAScenarioCanSet) {
    const auto scenario = support::scenarioFrom(kSplitScenario);
    for (const Knob& knob : knobs()) {
        const auto choices = choicesOf(knob, support::devices());
        const scenario::FieldValue value =
            knob.kind == KnobKind::Choice
                ? scenario::FieldValue(choices.back())
                : settingOf(knob, scenario, numberOf(knob, scenario, support::devices()) + 1);
        scenario::Scenario changed = scenario;
        ASSERT_EQ(scenario::assign(changed, {std::string(knob.key), value}), std::nullopt)
            << knob.key;
        if (knob.kind == KnobKind::Choice) {
            EXPECT_EQ(scenario::FieldValue(choiceOf(knob, changed)), value);
        } else {
            EXPECT_EQ(numberOf(knob, changed, support::devices()),
                      numberOf(knob, scenario, support::devices()) + 1)
                << knob.key;
        }
    }
}

TEST(KnobValues, ASliderGoesThereAndBack) {
    const auto scenario = support::scenarioFrom(kSplitScenario);
    const auto& machine = *support::devices().find("a100");
    for (const Knob& knob : knobs()) {
        if (knob.kind == KnobKind::Choice) continue;
        const KnobRange range = rangeOf(knob, scenario, scenario, machine);
        EXPECT_LT(range.low, range.high) << knob.key;
        EXPECT_EQ(valueAt(knob, range, 0), range.low);
        EXPECT_EQ(valueAt(knob, range, 1), range.high);
        for (long long value = range.low; value < range.high; value += range.step)
            ASSERT_EQ(valueAt(knob, range, positionOf(knob, range, value)), value) << knob.key;
    }
}

TEST(KnobValues, ABlockGrowsByWholeWarps) {
    const auto scenario = support::scenarioFrom(kSplitScenario);
    const auto range =
        rangeOf(knobNamed("block"), scenario, scenario, *support::devices().find("a100"));
    EXPECT_EQ(range, (KnobRange{32, 1024, 32}));
}

TEST(KnobValues, AStepFromBetweenTwoStepsLandsOnAStep) {
    const KnobRange warps{32, 1024, 32};
    EXPECT_EQ(steppedFrom(warps, 64, 1), 96);
    EXPECT_EQ(steppedFrom(warps, 64, -1), 32);
    EXPECT_EQ(steppedFrom(warps, 40, 1), 64);
    EXPECT_EQ(steppedFrom(warps, 40, -1), 32);
    EXPECT_EQ(steppedFrom(warps, 32, -1), 32);
    EXPECT_EQ(steppedFrom(warps, 1024, 1), 1024);
    EXPECT_EQ(steppedFrom(warps, 2048, -1), 1024);
    EXPECT_EQ(steppedFrom(warps, 8, 1), 32);
}

TEST(KnobValues, TheOtherSidesOfABlockStay) {
    const auto scenario = support::scenarioFrom(kSplitScenario, {{"launch.block", "[16,16,1]"}});
    const Knob& block = knobNamed("block");
    EXPECT_EQ(settingOf(block, scenario, 32), scenario::FieldValue(Dim3{32, 16, 1}));
    EXPECT_EQ(readingOf(block, scenario, 16), "16 × 16");
    const auto range = rangeOf(block, scenario, scenario, *support::devices().find("a100"));
    EXPECT_EQ(range.high * 16, 1024);
}

TEST(KnobValues, ReadsWhatAPersonTypes) {
    const Knob& block = knobNamed("block");
    EXPECT_EQ(settingFromText(block, "96"), scenario::FieldValue(Dim3{96, 1, 1}));
    EXPECT_EQ(settingFromText(block, "32x8"), scenario::FieldValue(Dim3{32, 8, 1}));
    EXPECT_EQ(settingFromText(block, "16 × 16"), scenario::FieldValue(Dim3{16, 16, 1}));
    EXPECT_EQ(settingFromText(block, "[8, 8, 4]"), scenario::FieldValue(Dim3{8, 8, 4}));
    EXPECT_EQ(settingFromText(knobNamed("registers"), "33"), scenario::FieldValue(33));
    EXPECT_FALSE(settingFromText(block, "").has_value());
    EXPECT_FALSE(settingFromText(block, "many").has_value());
    EXPECT_FALSE(settingFromText(block, "-5").has_value());
    EXPECT_FALSE(settingFromText(block, "1x2x3x4").has_value());
    EXPECT_FALSE(settingFromText(knobNamed("registers"), "3x3").has_value());
    EXPECT_FALSE(settingFromText(block, "99999999999999999999999").has_value());
}

TEST(KnobValues, AScenarioThatDoesNotSayShowsWhatTheDeviceHas) {
    auto scenario = support::scenarioFrom(kSplitScenario);
    const auto& devices = support::devices();
    EXPECT_EQ(numberOf(knobNamed("sm_count"), scenario, devices), 1);
    EXPECT_EQ(numberOf(knobNamed("latency"), scenario, devices),
              devices.find("a100")->timing.globalLatency);
}

}  // namespace
}  // namespace warpscope::views
