#include "app/shell/input/keyboard_focus.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>

#include "app/draw/focus.h"
#include "app/names/view_names.h"
#include "engine/base/sanitizers.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class KeyboardFocusTest : public testing::Test {
  protected:
    KeyboardFocusTest() { driver.openNamed("08-if-else"); }
    void tab() { driver.key(ImGuiKey_Tab); }
    /// Whether what has the focus is the item with this label.
    bool isAt(std::string_view label) const {
        const ImGuiContext& g = *GImGui;
        if (!driver.has(label) || g.NavId == 0) return false;
        const ImRect rect =
            ImGui::WindowRectRelToAbs(g.NavWindow, g.NavWindow->NavRectRel[g.NavLayer]);
        return rect.Contains(driver.find(label));
    }
    /// Presses Tab until it is there.
    void tabTo(std::string_view label) {
        for (int i = 0; i < 400 && !isAt(label); ++i)
            tab();
        ASSERT_TRUE(isAt(label)) << label;
    }
    void alt() {
        ImGuiIO& io = ImGui::GetIO();
        io.AddKeyEvent(ImGuiMod_Alt, true);
        io.AddKeyEvent(ImGuiKey_LeftAlt, true);
        driver.frame(2);
        io.AddKeyEvent(ImGuiMod_Alt, false);
        io.AddKeyEvent(ImGuiKey_LeftAlt, false);
        driver.frame(3);
    }
    void press(ImGuiKey key, ImGuiKey modifier = ImGuiKey_None) {
        driver.key(key, modifier);
        driver.frame(2);
    }
    support::ShellDriver driver{};
};

/// Of the bar, from left to right.
constexpr std::array<std::string_view, 9> kBar{
    "menu.file.title",  "menu.edit.title", "menu.view.title",
    "menu.model.title", "menu.help.title", "model.chip",
    "language.en",      "language.zh",     "theme"};

TEST_F(KeyboardFocusTest, ArrowsMoveTheCursorUntilTabIsPressed) {
    driver.session().apply(session::SeekTo{20});
    driver.key(ImGuiKey_RightArrow);
    driver.key(ImGuiKey_RightArrow);
    driver.frame(2);
    EXPECT_EQ(driver.session().cycle(), 22);
    EXPECT_FALSE(draw::isFocusSeen());
    tab();
    EXPECT_TRUE(draw::isFocusSeen());
    driver.key(ImGuiKey_RightArrow);
    driver.frame(2);
    EXPECT_EQ(driver.session().cycle(), 22);
    driver.key(ImGuiKey_Escape);
    driver.frame(2);
    EXPECT_FALSE(draw::isFocusSeen());
    driver.key(ImGuiKey_RightArrow);
    EXPECT_EQ(driver.session().cycle(), 23);
    EXPECT_TRUE(driver.session().selected().warp) << "Escape only took the focus away";
}

TEST_F(KeyboardFocusTest, TabReachesEveryPanelAndComesRound) {
    std::set<ImGuiID> seen;
    std::set<std::string> windows;
    for (int i = 0; i < 400; ++i) {
        tab();
        const ImGuiContext& g = *GImGui;
        ASSERT_NE(g.NavId, 0u);
        windows.insert(g.NavWindow->Name);
        if (!seen.insert(g.NavId).second) break;
    }
    EXPECT_GT(seen.size(), 12u);
    EXPECT_LT(seen.size(), 400u) << "it comes round";
    std::string all;
    for (const std::string& window : windows)
        all += window + " ";
    for (const ShownPanel& panel : driver.shell().shown()) {
        if (panel.key == "bar" || panel.key == "inspector") continue;
        const std::string wanted = panel.key == "transport" ? "transport" : "panel." + panel.key;
        EXPECT_NE(all.find(wanted), std::string::npos) << panel.key << " not in " << all;
    }
}

// Of each view that takes clicks, whichever is in front. Under the sanitizer, which is slow, of
// some: each is drawn with the others and clicked by hands.
TEST_F(KeyboardFocusTest, TabComesToEveryViewThatIsBroughtInFront) {
    driver.resize(1600, 1000);
    driver.session().apply(session::PinRun{});
    driver.settle();
    int place = 0;
    for (const names::ViewName& view : names::kViewNames) {
        const std::string key(view.key);
        // These two are read: nothing in them is clicked while no cause or scene is told.
        if (key == "transport" || key == "inspector" || key == "scene") continue;
        if (kHasAddressSanitizer && place++ % 4 != 0) continue;
        driver.bringInFront(key);
        bool isReached = false;
        std::set<ImGuiID> seen;
        for (int i = 0; i < 300 && !isReached; ++i) {
            tab();
            isReached =
                std::string(GImGui->NavWindow->Name).find("panel." + key) != std::string::npos;
            if (!isReached && !seen.insert(GImGui->NavId).second) break;
        }
        EXPECT_TRUE(isReached) << key;
    }
}

TEST_F(KeyboardFocusTest, TabGoesThroughTheBarAfterEverythingElseAndBack) {
    tab();
    const ImGuiID first = GImGui->NavId;
    EXPECT_EQ(GImGui->NavLayer, ImGuiNavLayer_Main) << "it begins with what the window is about";
    tabTo(kBar.front());
    for (const std::string_view label : kBar) {
        EXPECT_TRUE(isAt(label)) << label;
        tab();
    }
    EXPECT_EQ(GImGui->NavId, first) << "after the bar it comes round";
    for (auto label = kBar.rbegin(); label != kBar.rend(); ++label) {
        press(ImGuiKey_Tab, ImGuiMod_Shift);
        EXPECT_TRUE(isAt(*label)) << *label;
    }
    press(ImGuiKey_Tab, ImGuiMod_Shift);
    EXPECT_TRUE(isAt("speed")) << "before the bar comes the transport";
}

TEST_F(KeyboardFocusTest, WhatStandsInTheBarIsClickedByKeys) {
    tabTo("language.zh");
    press(ImGuiKey_Space);
    EXPECT_EQ(driver.session().language(), text::Language::Chinese);
    press(ImGuiKey_LeftArrow);
    EXPECT_TRUE(isAt("language.en"));
    press(ImGuiKey_Enter);
    EXPECT_EQ(driver.session().language(), text::Language::English);
    tabTo("theme");
    press(ImGuiKey_Space);
    EXPECT_EQ(driver.session().settings().theme, session::ThemeChoice::Light);
    EXPECT_FALSE(driver.session().playback().isPlaying());
}

TEST_F(KeyboardFocusTest, ArrowsLeadThroughMenusThatAreOpen) {
    tabTo("menu.view.title");
    press(ImGuiKey_DownArrow);
    ASSERT_TRUE(driver.has("command.overview")) << "Down opens a menu";
    press(ImGuiKey_RightArrow);
    press(ImGuiKey_LeftArrow);
    press(ImGuiKey_LeftArrow);
    press(ImGuiKey_Escape);
    EXPECT_FALSE(driver.has("command.overview"));
    tabTo("menu.view.title");
    press(ImGuiKey_Space);
    ASSERT_TRUE(driver.has("command.sm")) << "so does Space";
    for (int i = 0; i < 5 && !isAt("command.sm"); ++i)
        press(ImGuiKey_DownArrow);
    press(ImGuiKey_Enter);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Sm);
}

TEST_F(KeyboardFocusTest, AltLeadsToTheMenusAndBack) {
    tab();
    const ImGuiID before = GImGui->NavId;
    alt();
    EXPECT_TRUE(draw::isFocusSeen());
    EXPECT_TRUE(isAt("menu.file.title"));
    alt();
    EXPECT_EQ(GImGui->NavId, before);
}

TEST_F(KeyboardFocusTest, TabGoesBackThoughAFrameTakesInTheReleaseOfShift) {
    tab();
    tab();
    const ImGuiID second = GImGui->NavId;
    tab();
    ASSERT_NE(GImGui->NavId, second);
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Shift, true);
    driver.frame();
    io.AddKeyEvent(ImGuiKey_Tab, true);
    io.AddKeyEvent(ImGuiMod_Shift, false);
    driver.frame();
    io.AddKeyEvent(ImGuiKey_Tab, false);
    driver.frame(3);
    EXPECT_EQ(GImGui->NavId, second);
}

TEST_F(KeyboardFocusTest, AfterAMenuTabLeadsOn) {
    for (const ImGuiKey end : {ImGuiKey_Escape, ImGuiKey_Enter}) {
        alt();
        press(ImGuiKey_RightArrow);
        press(ImGuiKey_RightArrow);
        press(ImGuiKey_DownArrow);
        ASSERT_TRUE(driver.has("command.overview"));
        press(end);
        press(ImGuiKey_Escape);
        press(ImGuiKey_Escape);
        EXPECT_FALSE(draw::isFocusSeen());
        press(ImGuiKey_Tab);
        EXPECT_TRUE(draw::isFocusSeen());
        EXPECT_TRUE(GImGui->NavIdIsAlive);
        press(ImGuiKey_Escape);
    }
}

TEST_F(KeyboardFocusTest, UpLeadsFromThePanelsToTheBarAndDownBack) {
    tabTo("language.en");
    press(ImGuiKey_DownArrow);
    EXPECT_EQ(GImGui->NavLayer, ImGuiNavLayer_Main) << "nothing opens below it";
    for (int i = 0; i < 60 && GImGui->NavLayer == ImGuiNavLayer_Main; ++i)
        press(ImGuiKey_UpArrow);
    EXPECT_EQ(GImGui->NavLayer, ImGuiNavLayer_Menu);
}

TEST_F(KeyboardFocusTest, TheRingIsSeenInTheBarToo) {
    tabTo("theme");
    const ImVec2 at = driver.find("theme");
    const ImVec2 half = {driver.sizeOf("theme").x / 2, driver.sizeOf("theme").y / 2};
    bool isRinged = false;
    for (const ImDrawVert& vertex : ImGui::GetForegroundDrawList()->VtxBuffer)
        isRinged |= std::abs(vertex.pos.x - (at.x - half.x)) < 6 &&
                    std::abs(vertex.pos.y - at.y) < half.y + 6;
    EXPECT_TRUE(isRinged);
}

TEST_F(KeyboardFocusTest, SpaceClicksWhatHasTheFocus) {
    const int step = driver.session().lessonStep();
    for (int i = 0; i < 400; ++i) {
        tab();
        const ImRect rect =
            ImGui::WindowRectRelToAbs(GImGui->NavWindow, GImGui->NavWindow->NavRectRel[0]);
        if (rect.Contains(driver.find("next step"))) break;
    }
    driver.key(ImGuiKey_Space);
    driver.frame(2);
    EXPECT_EQ(driver.session().lessonStep(), step + 1);
    EXPECT_FALSE(driver.session().playback().isPlaying()) << "Space did not play as well";
}

TEST_F(KeyboardFocusTest, ARemoteControlStepsWhateverHasTheFocus) {
    driver.session().apply(session::SetPresenting{true});
    driver.frame(2);
    tab();
    driver.key(ImGuiKey_PageDown);
    driver.frame(2);
    EXPECT_EQ(driver.session().lessonStep(), 1);
}

TEST_F(KeyboardFocusTest, APointerTakesTheRingAway) {
    tab();
    EXPECT_TRUE(draw::isFocusSeen());
    driver.clickAt({640, 30});
    EXPECT_FALSE(draw::isFocusSeen());
}

}  // namespace
}  // namespace warpscope::shell
