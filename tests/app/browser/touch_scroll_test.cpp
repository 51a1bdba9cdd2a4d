#include "app/browser/touch_scroll.h"

#include <gtest/gtest.h>

#include "tests/support/ui_driver.h"

namespace warpscope::browser {
namespace {

/// A list of buttons that is higher than its window, with a slider at its head.
class TouchScrollTest : public testing::Test {
  protected:
    void draw() {
        touch.update();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("list", nullptr,
                     ImGuiWindowFlags_NoDecoration & ~ImGuiWindowFlags_NoScrollbar);
        ImGui::SetNextItemWidth(300);
        ImGui::SliderFloat("slider", &value, 0, 100);
        for (int i = 0; i < 40; ++i)
            clicks += ImGui::Button(("row " + std::to_string(i)).c_str(), {300, 30}) ? 1 : 0;
        scroll = ImGui::GetScrollY();
        ImGui::End();
    }
    /// A finger comes down, moves in steps and leaves; the mouse, where it is none.
    void drag(ImVec2 from, ImVec2 by, ImGuiMouseSource source = ImGuiMouseSource_TouchScreen) {
        ImGuiIO& io = ImGui::GetIO();
        io.AddMouseSourceEvent(source);
        io.AddMousePosEvent(from.x, from.y);
        io.AddMouseButtonEvent(0, true);
        ui.frame(2);
        for (int i = 1; i <= 10; ++i) {
            const float share = static_cast<float>(i) / 10;
            io.AddMousePosEvent(from.x + by.x * share, from.y + by.y * share);
            ui.frame();
        }
        io.AddMouseButtonEvent(0, false);
        ui.frame(3);
    }

    TouchScroll touch{};
    float value = 50;
    float scroll = 0;
    int clicks = 0;
    support::UiDriver ui{[this] { draw(); }};
};

TEST_F(TouchScrollTest, FollowsTheFingerAndClicksNothing) {
    ui.frame(3);
    drag({150, 250}, {5, -100});
    EXPECT_FLOAT_EQ(scroll, 100);
    drag({150, 100}, {0, 60});
    EXPECT_FLOAT_EQ(scroll, 40);
    EXPECT_EQ(clicks, 0);
}

TEST_F(TouchScrollTest, LeavesATapAndALevelDragToWhatLiesThere) {
    ui.frame(3);
    drag({150, 250}, {2, -3});
    EXPECT_EQ(clicks, 1);
    const ImVec2 slider = ui.find("slider");
    drag({slider.x, slider.y}, {60, 20});
    EXPECT_GT(value, 50);
    EXPECT_FLOAT_EQ(scroll, 0);
}

TEST_F(TouchScrollTest, LeavesTheMouseAlone) {
    ui.frame(3);
    drag({150, 250}, {5, -100}, ImGuiMouseSource_Mouse);
    EXPECT_FLOAT_EQ(scroll, 0);
}

}  // namespace
}  // namespace warpscope::browser
