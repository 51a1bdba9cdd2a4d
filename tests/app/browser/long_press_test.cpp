#include "app/browser/long_press.h"

#include <gtest/gtest.h>

#include "tests/support/ui_driver.h"

namespace warpscope::browser {
namespace {

class LongPressTest : public testing::Test {
  protected:
    void draw() {
        press.update();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("buttons", nullptr, ImGuiWindowFlags_NoDecoration);
        clicks += ImGui::Button("once", {300, 60}) ? 1 : 0;
        ImGui::PushItemFlag(ImGuiItemFlags_ButtonRepeat, true);
        repeats += ImGui::Button("again", {300, 60}) ? 1 : 0;
        ImGui::PopItemFlag();
        menus += ImGui::IsMouseReleased(ImGuiMouseButton_Right) ? 1 : 0;
        ImGui::End();
    }
    /// A finger comes down, rests for so many frames a sixtieth of a second long, and leaves.
    void rest(ImVec2 at, int frames, ImVec2 by = {0, 0},
              ImGuiMouseSource source = ImGuiMouseSource_TouchScreen) {
        ImGuiIO& io = ImGui::GetIO();
        io.AddMouseSourceEvent(source);
        io.AddMousePosEvent(at.x, at.y);
        io.AddMouseButtonEvent(0, true);
        ui.frame(2);
        io.AddMousePosEvent(at.x + by.x, at.y + by.y);
        ui.frame(frames);
        io.AddMouseButtonEvent(0, false);
        ui.frame(4);
    }

    LongPress press{};
    int clicks = 0, repeats = 0, menus = 0;
    support::UiDriver ui{[this] { draw(); }};
};

TEST_F(LongPressTest, OpensAMenuAndClicksNothing) {
    ui.frame(3);
    rest({150, 30}, 60);
    EXPECT_EQ(menus, 1);
    EXPECT_EQ(clicks, 0);
}

TEST_F(LongPressTest, ATapADragAndAMouseOpenNone) {
    ui.frame(3);
    rest({150, 30}, 5);
    EXPECT_EQ(clicks, 1);
    rest({150, 30}, 60, {30, 0});
    rest({150, 30}, 60, {0, 0}, ImGuiMouseSource_Mouse);
    EXPECT_EQ(menus, 0);
}

TEST_F(LongPressTest, LeavesTheFingerToAButtonThatRepeats) {
    ui.frame(3);
    rest({150, 100}, 60);
    EXPECT_EQ(menus, 0);
    EXPECT_GT(repeats, 2);
}

}  // namespace
}  // namespace warpscope::browser
