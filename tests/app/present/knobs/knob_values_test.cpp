#include "app/present/knobs/knob_values.h"

#include <gtest/gtest.h>

#include "engine/scenario/lessons/set.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

const scenario::Field& block() {
    return *scenario::findField("launch.block");
}

bool isNumber(const scenario::Field& field) {
    return field.kind == scenario::FieldKind::Integer || field.kind == scenario::FieldKind::Extent;
}

TEST(KnobValues, EveryKnobIsAFieldThatAScenarioCanSet) {
    const auto scenario = support::scenarioFrom(kSplitScenario);
    for (const scenario::Field* knob : scenario::knobsOf(scenario::KnobGroup::Run)) {
        const auto choices = choicesOf(*knob, support::devices());
        const bool isBox = knob->kind == scenario::FieldKind::Boolean;
        ASSERT_EQ(isNumber(*knob) || isBox, choices.empty()) << knob->key;
        const scenario::FieldValue value =
            isBox ? scenario::FieldValue(false)
            : isNumber(*knob)
                ? scenario::valueOfNumber(*knob, scenario,
                                          numberOf(*knob, scenario, support::devices()) + 1)
                : scenario::FieldValue(choices.back());
        scenario::Scenario changed = scenario;
        ASSERT_EQ(scenario::assign(changed, {std::string(knob->key), value}), std::nullopt)
            << knob->key;
        EXPECT_EQ(scenario::valueOf(changed, knob->key), value) << knob->key;
        if (!isNumber(*knob)) continue;
        EXPECT_EQ(numberOf(*knob, changed, support::devices()),
                  numberOf(*knob, scenario, support::devices()) + 1)
            << knob->key;
    }
}

TEST(KnobValues, ABoxStandsAsTheDeviceHasIt) {
    machine::Machine machine = *support::devices().find("a100");
    const scenario::Field& l1 = *scenario::findField("device.caches.l1");
    machine.caches.hasL1 = true;
    EXPECT_TRUE(isOnIn(l1, machine));
    machine.caches.hasL1 = false;
    EXPECT_FALSE(isOnIn(l1, machine));
    EXPECT_FALSE(isOnIn(block(), machine)) << "no boolean";
}

TEST(KnobValues, ASliderGoesThereAndBack) {
    const auto scenario = support::scenarioFrom(kSplitScenario);
    const auto& machine = *support::devices().find("a100");
    for (const scenario::Field* knob : scenario::knobsOf(scenario::KnobGroup::Run)) {
        if (!isNumber(*knob)) continue;
        const scenario::Span span = scenario::spanOf(*knob, {scenario, scenario, machine});
        EXPECT_LT(span.low, span.high) << knob->key;
        EXPECT_EQ(valueAt(*knob, span, 0), span.low);
        EXPECT_EQ(valueAt(*knob, span, 1), span.high);
        for (long long value = span.low; value < span.high; value += span.step)
            ASSERT_EQ(valueAt(*knob, span, positionOf(*knob, span, value)), value) << knob->key;
    }
}

TEST(KnobValues, AStepFromBetweenTwoStepsLandsOnAStep) {
    const scenario::Span warps{32, 1024, 32};
    EXPECT_EQ(steppedFrom(warps, 64, 1), 96);
    EXPECT_EQ(steppedFrom(warps, 64, -1), 32);
    EXPECT_EQ(steppedFrom(warps, 40, 1), 64);
    EXPECT_EQ(steppedFrom(warps, 40, -1), 32);
    EXPECT_EQ(steppedFrom(warps, 32, -1), 32);
    EXPECT_EQ(steppedFrom(warps, 1024, 1), 1024);
    EXPECT_EQ(steppedFrom(warps, 2048, -1), 1024);
    EXPECT_EQ(steppedFrom(warps, 8, 1), 32);
}

TEST(KnobValues, AnExtentIsReadWithItsOtherSides) {
    const auto scenario = support::scenarioFrom(kSplitScenario, {{"launch.block", "[16,16,1]"}});
    EXPECT_EQ(readingOf(block(), scenario, 16), "16 × 16");
    EXPECT_EQ(readingOf(*scenario::findField("launch.grid"), scenario, 16), "16");
}

TEST(KnobValues, ReadsWhatAPersonTypes) {
    const scenario::Field& registers = *scenario::findField("launch.registers_per_thread");
    EXPECT_EQ(valueFromText(block(), "96"), scenario::FieldValue(Dim3{96, 1, 1}));
    EXPECT_EQ(valueFromText(block(), "32x8"), scenario::FieldValue(Dim3{32, 8, 1}));
    EXPECT_EQ(valueFromText(block(), "16 × 16"), scenario::FieldValue(Dim3{16, 16, 1}));
    EXPECT_EQ(valueFromText(block(), "[8, 8, 4]"), scenario::FieldValue(Dim3{8, 8, 4}));
    EXPECT_EQ(valueFromText(registers, "33"), scenario::FieldValue(33));
    EXPECT_FALSE(valueFromText(block(), "").has_value());
    EXPECT_FALSE(valueFromText(block(), "many").has_value());
    EXPECT_FALSE(valueFromText(block(), "-5").has_value());
    EXPECT_FALSE(valueFromText(block(), "1x2x3x4").has_value());
    EXPECT_FALSE(valueFromText(registers, "3x3").has_value());
    EXPECT_FALSE(valueFromText(block(), "99999999999999999999999").has_value());
}

TEST(KnobValues, AScenarioThatDoesNotSayShowsWhatTheDeviceHas) {
    auto scenario = support::scenarioFrom(kSplitScenario);
    const auto& devices = support::devices();
    EXPECT_EQ(numberOf(*scenario::findField("device.sm_count"), scenario, devices), 1);
    EXPECT_EQ(numberOf(*scenario::findField("device.timing.global_latency"), scenario, devices),
              devices.find("a100")->timing.globalLatency);
}

}  // namespace
}  // namespace warpscope::present
