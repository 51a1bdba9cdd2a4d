#include "app/widgets/sign_button.h"

#include <gtest/gtest.h>

#include "tests/app/widgets/widget_window.h"

namespace warpscope::widgets {
namespace {

TEST(SignButton, IsASquareOfTheSizeAskedForAndIsPressed) {
    int pressed = 0;
    WidgetWindow window([&](const theme::Theme& theme) {
        pressed += signButton(theme, "plus", {50, 60}, 20, Sign::Plus);
    });
    EXPECT_EQ(window.driver.sizeOf("plus").x, 20);
    EXPECT_EQ(window.driver.find("plus").y, 70);
    window.driver.click("plus");
    EXPECT_EQ(pressed, 1);
}

}  // namespace
}  // namespace warpscope::widgets
