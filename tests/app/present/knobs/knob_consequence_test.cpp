#include "app/present/knobs/knob_consequence.h"

#include <gtest/gtest.h>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"
#include "tests/support/said_in.h"

namespace warpscope::present {
namespace {

std::vector<Message> consequences(std::string_view knob, const support::Knobs& turned) {
    return consequencesOf(knob, support::launchFrom(kSplitScenario, turned));
}

const Message* find(const std::vector<Message>& messages, std::string_view key) {
    for (const Message& message : messages)
        if (message.key == key) return &message;
    return nullptr;
}

TEST(KnobConsequence, RegistersAreChargedInUnitsAndMayCostABlock) {
    // A100: 65,536 registers; 33 a thread are charged as 40 (units of 256 a warp).
    const auto messages =
        consequences("launch.registers_per_thread",
                     {{"launch.block", "[256,1,1]"}, {"launch.registers_per_thread", "33"}});
    const Message* message = find(messages, "view.knobs.effect.charged_blocks");
    ASSERT_NE(message, nullptr);
    EXPECT_EQ(support::saidIn(*message, "charged"), "40");
    EXPECT_EQ(support::saidIn(*message, "count"), "6");
    EXPECT_EQ(support::saidIn(*message, "instead"), "7");
}

TEST(KnobConsequence, AFullUnitHasNothingToSay) {
    EXPECT_TRUE(consequences("launch.registers_per_thread", {{"launch.registers_per_thread", "32"}})
                    .empty());
}

TEST(KnobConsequence, ABlockThatDoesNotFillItsLastWarpSaysSo) {
    const auto messages = consequences("launch.block", {{"launch.block", "[40,1,1]"}});
    const Message* message = find(messages, "view.knobs.effect.padding");
    ASSERT_NE(message, nullptr);
    EXPECT_EQ(support::saidIn(*message, "empty"), "24");
    EXPECT_EQ(find(consequences("launch.block", {}), "view.knobs.effect.padding"), nullptr);
}

TEST(KnobConsequence, AGridThatNeedsTwoWavesSaysHowFullTheLastOneIs) {
    const auto launch = support::launchFrom(kSplitScenario);
    const int places = launch.occupancy.blocksPerSm * launch.machine.smCount;
    const auto messages =
        consequences("launch.grid", {{"launch.grid", "[" + std::to_string(places + 3) + ",1,1]"}});
    const Message* message = find(messages, "view.knobs.effect.waves");
    ASSERT_NE(message, nullptr);
    EXPECT_EQ(support::saidIn(*message, "waves"), "2");
    EXPECT_EQ(support::saidIn(*message, "last"), "3");
    EXPECT_NE(find(consequences("launch.grid", {}), "view.knobs.effect.one_wave"), nullptr);
}

TEST(KnobConsequence, OtherKnobsAreSilent) {
    EXPECT_TRUE(consequences("device.timing.global_latency", {}).empty());
    EXPECT_TRUE(consequences("launch.dynamic_shared_bytes", {}).empty()) << "the kernel uses none";
}

}  // namespace
}  // namespace warpscope::present
