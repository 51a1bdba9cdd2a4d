#include "app/shell/input/hands.h"

#include <gtest/gtest.h>

#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

/// A tip that a button brings up at once.
class HandsTest : public testing::Test {
  protected:
    HandsTest() {
        driver.openNamed("08-if-else");
        driver.moveTo(driver.find("play"));
        driver.frame(30);
    }
    bool isTipSeen() const { return driver.hasText("(Space)"); }
    support::ShellDriver driver{};
};

TEST_F(HandsTest, ATipOfARestingPointerGoesWhileKeysWorkAndComesBackWithThePointer) {
    for (const ImGuiKey key : {ImGuiKey_RightArrow, ImGuiKey_LeftArrow, ImGuiKey_PageDown,
                               ImGuiKey_Home, ImGuiKey_End, ImGuiKey_N}) {
        ASSERT_TRUE(isTipSeen()) << driver.allText();
        driver.key(key);
        driver.frame(40);
        EXPECT_FALSE(isTipSeen()) << ImGui::GetKeyName(key);
        const ImVec2 at = driver.find("play");
        driver.moveTo({at.x + 2, at.y});
        driver.frame(30);
        EXPECT_TRUE(isTipSeen()) << ImGui::GetKeyName(key);
        driver.moveTo(at);
        driver.frame(30);
    }
}

// Whoever has no pointer is told all the same.
TEST_F(HandsTest, TabDoesNotKeepTipsAway) {
    driver.key(ImGuiKey_Tab);
    driver.frame(2);
    const ImVec2 at = driver.find("play");
    driver.moveTo({at.x + 2, at.y});
    driver.frame(30);
    EXPECT_TRUE(isTipSeen()) << driver.allText();
}

TEST_F(HandsTest, ShiftAloneTakesNothingAway) {
    ImGui::GetIO().AddKeyEvent(ImGuiKey_LeftShift, true);
    driver.frame(5);
    EXPECT_TRUE(isTipSeen()) << driver.allText();
    ImGui::GetIO().AddKeyEvent(ImGuiKey_LeftShift, false);
    driver.frame();
}

}  // namespace
}  // namespace warpscope::shell
