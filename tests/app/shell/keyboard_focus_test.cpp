#include "app/shell/keyboard_focus.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <set>
#include <string>

#include "app/draw/focus.h"
#include "app/names/view_names.h"
#include "engine/base/sanitizers.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

class KeyboardFocusTest : public testing::Test {
  protected:
    KeyboardFocusTest() { driver.openNamed("08-if-else"); }
    void tab() {
        driver.key(ImGuiKey_Tab);
        driver.frame(2);
    }
    support::ShellDriver driver{};
};

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

// Of each view that takes clicks, whichever is in front. Under the sanitizer, which is slow, of some:
// each is drawn with the others and clicked by hands.
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
