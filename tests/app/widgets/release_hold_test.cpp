#include "app/widgets/release_hold.h"

#include <gtest/gtest.h>

#include "tests/support/ui_driver.h"

namespace warpscope::widgets {
namespace {

class ReleaseHoldTest : public testing::Test {
  protected:
    /// What a key chord of quick fingers adds between two frames.
    static void typePaste() {
        ImGuiIO& io = ImGui::GetIO();
        io.AddKeyEvent(ImGuiMod_Ctrl, true);
        io.AddKeyEvent(ImGuiKey_LeftCtrl, true);
        io.AddKeyEvent(ImGuiKey_V, true);
        io.AddKeyEvent(ImGuiKey_V, false);
        io.AddKeyEvent(ImGuiMod_Ctrl, false);
        io.AddKeyEvent(ImGuiKey_LeftCtrl, false);
    }

    int pastes = 0, plain = 0;
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

TEST_F(ReleaseHoldTest, TwoChordsAreTwoAndAKeyBehindThemIsPlain) {
    driver.frame();
    const ReleaseHold hold;
    typePaste();
    typePaste();
    ImGui::GetIO().AddKeyEvent(ImGuiKey_V, true);
    ImGui::GetIO().AddKeyEvent(ImGuiKey_V, false);
    driver.frame(16);
    EXPECT_EQ(pastes, 2);
    EXPECT_EQ(plain, 1);
}

}  // namespace
}  // namespace warpscope::widgets
