#include "engine/scenario/fields/knob_fields.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/scenario/fields/assign_field.h"
#include "engine/text/catalogue.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenario {
namespace {

const machine::Machine& device() {
    return *support::devices().find("a100");
}

std::vector<const Field*> allKnobs() {
    std::vector<const Field*> all = knobsOf(KnobGroup::Run);
    for (const Field* field : knobsOf(KnobGroup::Occupancy))
        all.push_back(field);
    return all;
}

TEST(KnobFieldsTest, NoTwoKnobsOfAGroupShareAPlace) {
    for (const KnobGroup group : {KnobGroup::Run, KnobGroup::Occupancy}) {
        std::set<int> places;
        for (const Field* field : knobsOf(group))
            EXPECT_TRUE(places.insert(field->knob.place).second) << field->key;
        EXPECT_EQ(*places.begin(), 1);
        EXPECT_EQ(*places.rbegin(), static_cast<int>(places.size())) << "without a gap";
    }
}

TEST(KnobFieldsTest, EverySliderSpansValuesThatItsFieldTakes) {
    const Scenario scenario = support::scenarioFrom(support::kBranchyScenario);
    for (const Field* field : allKnobs()) {
        if (field->kind != FieldKind::Integer && field->kind != FieldKind::Extent) continue;
        const Span span = spanOf(*field, {scenario, scenario, device()});
        EXPECT_LT(span.low, span.high) << field->key;
        EXPECT_GE(span.step, 1) << field->key;
        EXPECT_GE(span.low, field->knob.isLogarithmic ? 1 : -1) << field->key;
        for (const std::int64_t number : {span.low, span.low + span.step, span.high}) {
            const FieldValue value = valueOfNumber(*field, scenario, number);
            EXPECT_EQ(checkField(*field, value), std::nullopt) << field->key << " = " << number;
            Scenario turned = scenario;
            store(*field, value, turned);
            EXPECT_EQ(numberOf(*field, turned, device()), number) << field->key;
        }
    }
}

TEST(KnobFieldsTest, ADeviceThatHasMoreWidensItsSlider) {
    machine::Machine large = device();
    large.smCount = 500;
    const Scenario scenario;
    const Field& field = *findField("device.sm_count");
    EXPECT_EQ(spanOf(field, {scenario, scenario, device()}), (Span{1, 132, 1}));
    EXPECT_EQ(spanOf(field, {scenario, scenario, large}), (Span{1, 500, 1}));
}

TEST(KnobFieldsTest, WhatTheScenarioLeavesToTheDeviceIsThePresets) {
    Scenario scenario;
    const Field& field = *findField("device.timing.global_latency");
    EXPECT_EQ(numberOf(field, scenario, device()), device().timing.globalLatency);
    store(field, 33, scenario);
    EXPECT_EQ(numberOf(field, scenario, device()), 33);
}

TEST(KnobFieldsTest, TheOtherSidesOfAnExtentStay) {
    Scenario scenario;
    scenario.block = {16, 8, 2};
    EXPECT_EQ(valueOfNumber(*findField("launch.block"), scenario, 32), FieldValue(Dim3{32, 8, 2}));
}

TEST(KnobFieldsTest, APlanForEveryFieldThatIsSwept) {
    ASSERT_FALSE(sweptFields().empty());
    EXPECT_EQ(sweptFields().front()->key, "launch.registers_per_thread") << "offered first";
    std::set<int> places;
    for (const Field* field : sweptFields()) {
        EXPECT_TRUE(places.insert(field->sweeping.place).second)
            << field->key << " has the place of another one";
        const SweepPlan plan = planFor(*field, device());
        EXPECT_EQ(plan.over, field->key);
        EXPECT_LT(plan.from, plan.to);
        EXPECT_LE((plan.to - plan.from) / plan.step, 40) << "not too many runs";
        EXPECT_EQ(plan.keepsThreads, field->sweeping.fitsGrid);
    }
}

/// The whole of adding a knob: its row, its words.
TEST(KnobFieldsTest, EveryKnobSweepAndChoiceHasItsWordsInBothLanguages) {
    const auto catalogue = text::Catalogue::load(support::projectRoot() / "assets" / "text");
    ASSERT_TRUE(catalogue.isOk());
    const auto expect = [&](const std::string& key) { EXPECT_TRUE(catalogue->has(key)) << key; };
    for (const Field* field : allKnobs()) {
        const std::string words = "field." + std::string(field->key);
        expect(words + ".label");
        expect(words + ".help");
        const bool isNumber = field->kind == FieldKind::Integer || field->kind == FieldKind::Extent;
        if (isNumber) expect(words + ".value");
        if (isNumber && field->knob.group == KnobGroup::Occupancy) expect(words + ".none");
        if (field->knob.inLaunch != nullptr) expect(words + ".own");
    }
    for (const Field* field : sweptFields()) {
        expect("field." + std::string(field->key) + ".swept");
        expect("field." + std::string(field->key) + ".axis");
    }
    for (const Field* field : choiceFields()) {
        const std::string words = "field." + std::string(field->key);
        expect(words + ".menu");
        if (field->kind != FieldKind::Choice) continue;
        for (const std::string& choice : field->choices()) {
            const std::string row = field->choiceWords.empty()
                                        ? words + "." + choice
                                        : std::string(field->choiceWords) + "." + choice;
            const bool isKnob = field->knob.group != KnobGroup::None;
            if (isKnob) expect(row + ".name");
            if (isKnob) expect(row + ".meaning");
            if (field->choiceWords.empty()) expect(row + ".menu");
        }
    }
}

}  // namespace
}  // namespace warpscope::scenario
