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
