#include "app/widgets/key_press.h"

#include <gtest/gtest.h>

#include "tests/support/ui_driver.h"

namespace warpscope::widgets {
namespace {

class KeyPressTest : public testing::Test {
  protected:
    KeyPress last{};
    support::UiDriver driver{[this] {
        if (const KeyPress now = pressOf(ImGuiKey_Z)) last = now;
    }};
};

TEST_F(KeyPressTest, AModifierThatIsLetGoInTheSameFrameCounts) {
    ImGuiIO& io = ImGui::GetIO();
    driver.frame();
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    driver.frame();
    io.AddKeyEvent(ImGuiKey_Z, true);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    driver.frame();
    EXPECT_TRUE(last);
    EXPECT_TRUE(last.ctrl);
    EXPECT_FALSE(last.shift);
}

TEST_F(KeyPressTest, AModifierThatComesLaterDoesNot) {
    ImGuiIO& io = ImGui::GetIO();
    driver.frame();
    io.AddKeyEvent(ImGuiKey_Z, true);
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    driver.frame();
    EXPECT_TRUE(last);
    EXPECT_FALSE(last.ctrl);
}

TEST_F(KeyPressTest, AKeyThatRepeatsHasWhatIsHeld) {
    ImGuiIO& io = ImGui::GetIO();
    driver.frame();
    io.AddKeyEvent(ImGuiMod_Shift, true);
    io.AddKeyEvent(ImGuiKey_Z, true);
    driver.frame();
    last = {};
    driver.frame(60);
    EXPECT_TRUE(last) << "it repeats after a while";
    EXPECT_TRUE(last.shift);
    EXPECT_FALSE(pressOf(ImGuiKey_A));
}

}  // namespace
}  // namespace warpscope::widgets
