#include "app/widgets/transport_scrub.h"

#include <gtest/gtest.h>

#include "tests/app/widgets/widget_window.h"

namespace warpscope::widgets {
namespace {

TEST(TransportScrub, GivesTheShareUnderThePointer) {
    double share = 0;
    WidgetWindow window([&](const theme::Theme& theme) {
        if (const auto chosen = scrubBar(theme, "scrub", {300, 30}, share, {})) share = *chosen;
    });
    const ImVec2 middle = window.driver.find("scrub");
    window.driver.clickAt(middle);
    EXPECT_NEAR(share, 0.5, 0.01);
    window.driver.drag(middle, {middle.x + 900, middle.y});
    EXPECT_DOUBLE_EQ(share, 1);
    window.driver.drag(middle, {middle.x - 900, middle.y});
    EXPECT_DOUBLE_EQ(share, 0);
}

TEST(TransportScrub, IsSilentUnlessPressed) {
    int asked = 0;
    WidgetWindow window([&](const theme::Theme& theme) {
        asked += scrubBar(theme, "scrub", {300, 30}, 0.3, {}).has_value() ? 1 : 0;
    });
    window.driver.moveTo(window.driver.find("scrub"));
    window.driver.frame(3);
    EXPECT_EQ(asked, 0);
}

}  // namespace
}  // namespace warpscope::widgets
