#include "app/draw/icons.h"

#include <gtest/gtest.h>

#include "tests/app/draw/draw_window.h"

namespace warpscope::draw {
namespace {

constexpr ImU32 kIconInk = IM_COL32(1, 200, 3, 255);

TEST(Icons, EveryOneIsDrawnInsideItsSquare) {
    for (int i = 0; i <= static_cast<int>(Icon::Warning); ++i) {
        DrawWindow window([i](const theme::Theme& theme) {
            ImGuiCanvas canvas(theme);
            icon(canvas, static_cast<Icon>(i), {100, 100}, 40, kIconInk);
        });
        int count = 0;
        for (const ImDrawVert& vertex : window.vertices) {
            if ((vertex.col | IM_COL32_A_MASK) != kIconInk) continue;
            ++count;
            EXPECT_NEAR(vertex.pos.x, 100, 23) << "icon " << i;
            EXPECT_NEAR(vertex.pos.y, 100, 23) << "icon " << i;
        }
        EXPECT_GT(count, 0) << "icon " << i;
    }
}

TEST(Icons, AButtonSaysThatItWasClickedAndWhatItDoes) {
    int clicks = 0;
    DrawWindow window([&](const theme::Theme& theme) {
        if (iconButton(theme, "play", Icon::Play, {30, 30}, "Plays the run")) ++clicks;
    });
    EXPECT_FALSE(window.driver.hasText("Plays the run"));
    window.driver.click("play");
    EXPECT_EQ(clicks, 1);
    EXPECT_TRUE(window.driver.hasText("Plays the run"));
}

}  // namespace
}  // namespace warpscope::draw
