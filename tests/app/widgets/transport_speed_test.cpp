#include "app/widgets/transport_speed.h"

#include <gtest/gtest.h>

#include "tests/app/widgets/widget_window.h"

namespace warpscope::widgets {
namespace {

TEST(TransportSpeed, TheEndsAreOneCycleInTwoSecondsAndThousandsAFrame) {
    EXPECT_DOUBLE_EQ(speedAtPosition(0), 0.5);
    EXPECT_GT(speedAtPosition(1), 60 * 1000);
    EXPECT_DOUBLE_EQ(speedAtPosition(-3), kSlowestSpeed);
    EXPECT_DOUBLE_EQ(speedAtPosition(3), kFastestSpeed);
}

TEST(TransportSpeed, EveryPowerOfTwoHasItsPlace) {
    for (double speed = kSlowestSpeed; speed <= kFastestSpeed; speed *= 2) {
        EXPECT_DOUBLE_EQ(speedAtPosition(positionOfSpeed(speed)), speed);
    }
}

TEST(TransportSpeed, ASpeedBetweenStandsBetween) {
    EXPECT_GT(positionOfSpeed(10), positionOfSpeed(8));
    EXPECT_LT(positionOfSpeed(10), positionOfSpeed(16));
    EXPECT_DOUBLE_EQ(positionOfSpeed(1e9), 1);
}

TEST(TransportSpeed, ThePointerSetsIt) {
    double speed = 8;
    WidgetWindow window([&](const theme::Theme& theme) {
        if (const auto chosen = speedSlider(theme, "speed", {200, 30}, speed)) speed = *chosen;
    });
    const ImVec2 middle = window.driver.find("speed");
    window.driver.clickAt({middle.x - 90, middle.y});
    EXPECT_LT(speed, 2);
    window.driver.drag(middle, {middle.x + 500, middle.y});
    EXPECT_DOUBLE_EQ(speed, kFastestSpeed);
    window.driver.moveTo(middle);
    window.driver.wheel(-1);
    EXPECT_DOUBLE_EQ(speed, kFastestSpeed / 2);
}

// Each of the small parts that a touchpad sends doubled it: two fingers were the fastest speed.
TEST(TransportSpeed, PartsOfANotchAddUp) {
    double speed = 8;
    WidgetWindow window([&](const theme::Theme& theme) {
        if (const auto chosen = speedSlider(theme, "speed", {200, 30}, speed)) speed = *chosen;
    });
    window.driver.moveTo(window.driver.find("speed"));
    window.driver.wheel(0.375f);
    window.driver.wheel(0.375f);
    EXPECT_DOUBLE_EQ(speed, 8);
    window.driver.wheel(0.375f);
    EXPECT_DOUBLE_EQ(speed, 16);
    window.driver.wheel(-0.5f);
    window.driver.wheel(-0.75f);
    EXPECT_DOUBLE_EQ(speed, 8);
}

}  // namespace
}  // namespace warpscope::widgets
