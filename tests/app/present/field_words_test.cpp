#include "app/present/field_words.h"

#include <gtest/gtest.h>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/present/open_session.h"

namespace warpscope::present {
namespace {

std::string choice(const session::SlotReader& session, std::string_view key, std::string_view value,
                   std::string_view what) {
    return choiceText(session, *scenario::findField(key), value, what);
}

TEST(FieldWords, AVendorThatMeansAnotherThingHasWordsOfItsOwn) {
    const OpenSession window(kOccupancyScenario);
    const auto& session = window.session;
    const scenario::Field& blocks = *scenario::findField("kernel.launch_bounds_blocks");
    EXPECT_EQ(wordsOf(session, blocks, "label"), "field.kernel.launch_bounds_blocks.label");
    EXPECT_EQ(wordsOf(session, blocks, "label", machine::Vendor::Amd),
              "field.kernel.launch_bounds_blocks.label_amd");
    EXPECT_EQ(wordsOf(session, blocks, "label", machine::Vendor::Metax),
              "field.kernel.launch_bounds_blocks.label");
}

TEST(FieldWords, ChoicesHaveNamesMeaningsAndShortNames) {
    const OpenSession window(kOccupancyScenario);
    const auto& session = window.session;
    EXPECT_EQ(choice(session, "model.divergence", "stack", "name"), "reconvergence stack");
    EXPECT_EQ(choice(session, "model.divergence", "stack", "menu"), "stack");
    EXPECT_EQ(choice(session, "model.scheduler", "oldest-first", "menu"),
              session.text("policy.oldest-first.name"));
    EXPECT_EQ(choice(session, "model.scheduler", "oldest-first", "meaning"),
              session.text("policy.oldest-first.meaning"));
}

TEST(FieldWords, ADeviceIsCalledByItsName) {
    const OpenSession window(kOccupancyScenario);
    const auto& session = window.session;
    EXPECT_EQ(choice(session, "device.preset", "mi250", "name"),
              session.devices().find("mi250")->name);
    EXPECT_EQ(choice(session, "device.preset", "mi250", "meaning"), "mi250");
    EXPECT_EQ(choice(session, "device.preset", "no-such", "name"), "no-such");
}

TEST(FieldWords, AFieldIsCalledAsItsKnobAndAnArgumentByItsName) {
    const OpenSession window(kOccupancyScenario);
    const auto& session = window.session;
    EXPECT_EQ(fieldName(session, "launch.cluster"), "blocks per cluster");
    EXPECT_EQ(fieldName(session, "argument.split.value"), "argument split");
    EXPECT_EQ(fieldName(session, "model.max_cycles"), "model.max_cycles");
}

}  // namespace
}  // namespace warpscope::present
