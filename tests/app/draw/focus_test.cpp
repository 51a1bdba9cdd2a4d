#include "app/draw/focus.h"

#include <gtest/gtest.h>

#include "tests/support/ui_driver.h"

namespace warpscope::draw {
namespace {

/// Two areas, one of them in a child window, and a list whose rows are reached by arrows.
class FocusTest : public testing::Test {
  protected:
    void draw() {
        ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
        ImGui::Begin("window");
        if (hitArea("first", {80, 20})) ++clicks;
        arrows = takeArrows(ArrowAxis::Horizontal);
        isHeld = isHeldByPointer();
        beginChild("child", {200, 100});
        if (hitArea("second", {80, 20})) clicks += 100;
        if (hitArea("row", {80, 20}, Reach::Arrows)) clicks += 10000;
        ImGui::EndChild();
        ImGui::End();
    }
    int clicks = 0;
    Arrows arrows{};
    bool isHeld = false;
    support::UiDriver driver{[this] { draw(); }};
};

TEST_F(FocusTest, TabGoesThroughChildrenAndSpaceClicks) {
    driver.frame(2);
    EXPECT_FALSE(isFocusSeen());
    driver.key(ImGuiKey_Tab);
    driver.frame(2);
    EXPECT_TRUE(isFocusSeen());
    driver.key(ImGuiKey_Space);
    EXPECT_EQ(clicks, 1);
    driver.key(ImGuiKey_Tab);
    driver.frame(2);
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(clicks, 101) << "into the child window";
    driver.key(ImGuiKey_Tab);
    driver.frame(2);
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(clicks, 102) << "past the row, and round";
}

TEST_F(FocusTest, ArrowsThatAnItemTakesDoNotLeadOn) {
    driver.frame(2);
    driver.key(ImGuiKey_Tab);
    driver.frame(2);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_RightArrow, true);
    driver.frame();
    EXPECT_EQ(arrows.right, 1);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_RightArrow, false);
    driver.frame(2);
    EXPECT_EQ(arrows.right, 0);
    driver.key(ImGuiKey_Space);
    EXPECT_EQ(clicks, 1) << "the focus is where it was";
    driver.key(ImGuiKey_DownArrow);
    driver.frame(2);
    driver.key(ImGuiKey_DownArrow);
    driver.frame(2);
    driver.key(ImGuiKey_Space);
    EXPECT_EQ(clicks, 10001) << "the other arrows lead on";
}

TEST_F(FocusTest, OnlyThePointerHoldsWithAPlace) {
    driver.frame(2);
    driver.key(ImGuiKey_Tab);
    driver.frame(2);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_Space, true);
    driver.frame();
    EXPECT_FALSE(isHeld);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_Space, false);
    driver.frame();
    driver.moveTo(driver.find("first"));
    ImGui::GetIO().AddMouseButtonEvent(0, true);
    driver.frame();
    EXPECT_TRUE(isHeld);
    EXPECT_FALSE(isFocusSeen()) << "a pointer needs no ring";
    ImGui::GetIO().AddMouseButtonEvent(0, false);
    driver.frame();
}

}  // namespace
}  // namespace warpscope::draw
