#include "app/widgets/release_hold.h"

#include <gtest/gtest.h>

#include "tests/support/ui_driver.h"

namespace warpscope::widgets {
namespace {

class ReleaseHoldTest : public testing::Test {
  protected:
    int pastes = 0, plain = 0;
    /// Ctrl goes down; between the next two frames V does, and Ctrl goes up.
    void typePaste() {
        ImGuiIO& io = ImGui::GetIO();
        io.AddKeyEvent(ImGuiMod_Ctrl, true);
        io.AddKeyEvent(ImGuiKey_LeftCtrl, true);
        driver.frame();
        io.AddKeyEvent(ImGuiKey_V, true);
        io.AddKeyEvent(ImGuiMod_Ctrl, false);
        io.AddKeyEvent(ImGuiKey_LeftCtrl, false);
        io.AddKeyEvent(ImGuiKey_V, false);
    }
    support::UiDriver driver{[this] {
        if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_V)) ++pastes;
        if (ImGui::IsKeyChordPressed(ImGuiKey_V)) ++plain;
    }};
};

// A field of Dear ImGui took it for a V.
TEST_F(ReleaseHoldTest, AChordBetweenTwoFramesIsOne) {
    driver.frame();
    const ReleaseHold hold;
    typePaste();
    driver.frame(6);
    EXPECT_EQ(pastes, 1);
    EXPECT_EQ(plain, 0);
    EXPECT_EQ(ImGui::GetIO().KeyMods, ImGuiMod_None) << "it goes up all the same";
    EXPECT_FALSE(ImGui::IsKeyDown(ImGuiKey_V));
}

TEST_F(ReleaseHoldTest, AKeyBehindAChordIsPlain) {
    driver.frame();
    const ReleaseHold hold;
    typePaste();
    ImGui::GetIO().AddKeyEvent(ImGuiKey_V, true);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_V, false);
    driver.frame(16);
    EXPECT_EQ(pastes, 1);
    EXPECT_EQ(plain, 1);
}

}  // namespace
}  // namespace warpscope::widgets
