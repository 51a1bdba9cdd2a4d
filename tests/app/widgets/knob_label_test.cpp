#include "app/widgets/knob_label.h"

#include <gtest/gtest.h>

#include "tests/app/widgets/widget_window.h"

namespace warpscope::widgets {
namespace {

TEST(KnobLabel, LeavesRoomForTheWayBackHoweverLongTheNameIs) {
    KnobLabel label{"knob", std::string(200, 'm'), "", true, ""};
    bool isReset = false;
    WidgetWindow window(
        [&](const theme::Theme& theme) { isReset |= knobLabel(theme, 150, label); });
    EXPECT_TRUE(window.driver.hasText("…"));
    EXPECT_LE(window.driver.find("knob reset").x, 150 + window.theme.metrics.padding * 2);
    window.driver.click("knob reset");
    EXPECT_TRUE(isReset);
}

TEST(KnobLabel, ForAFingerALongNameTakesTwoLinesBeforeItIsCut) {
    KnobLabel label{"knob", "__launch_bounds__ threads", "", false, ""};
    float tap = 0;
    WidgetWindow window([&](const theme::Theme& base) {
        theme::Theme theme = base;
        theme.metrics.tap = tap;
        knobLabel(theme, 140, label);
    });
    EXPECT_TRUE(window.driver.hasText("…")) << "a mouse points at the line";
    tap = theme::kTap;
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("…"));
    EXPECT_TRUE(window.driver.hasText("__launch_bounds__"));
    EXPECT_TRUE(window.driver.hasText("threads"));
    label.text = "one two three four five six seven eight nine ten eleven";
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("…")) << "a third line has no room";
}

TEST(KnobLabel, ItsNameExplainsItselfWhenPointedAt) {
    KnobLabel label{"knob", "SMs", "How many SMs the device has", false, ""};
    WidgetWindow window([&](const theme::Theme& theme) { knobLabel(theme, 150, label); });
    EXPECT_FALSE(window.driver.hasText("How many SMs"));
    window.driver.moveTo(window.driver.find("knob label"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("How many SMs"));
}

}  // namespace
}  // namespace warpscope::widgets
