#include "app/shell/layout/panels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

TEST(Panels, ASplitterGivesItsNewShareOnlyWhileItIsDragged) {
    theme::Theme theme;
    theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
    const Splitter splitter = {"test", Node::Axis::Row, {400, 0, 410, 600}, {0, 0, 810, 600}};
    std::optional<float> last;
    int changes = 0;
    support::UiDriver driver([&] {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({1280, 800});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        if (const auto share = drawSplitter(theme, splitter, 80)) {
            last = share;
            ++changes;
        }
        ImGui::End();
    });
    driver.frame(2);
    driver.clickAt({405, 300});
    EXPECT_EQ(changes, 0);
    driver.dragItem("splitter.test", {200, 0});
    ASSERT_TRUE(last);
    EXPECT_FLOAT_EQ(*last, 0.75f);
}

// In a small window half a name says nothing: those that do not fit are in a list.
TEST(Panels, NamesThatDoNotFitStandBehindAButton) {
    support::ShellDriver driver;
    driver.openNamed("08-if-else");
    driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
    driver.resize(500, 320);
    driver.frame(2);
    ASSERT_TRUE(driver.has("tab.more"));
    EXPECT_FALSE(driver.has("tab.timeline"));
    driver.click("tab.more");
    driver.frame(2);
    ASSERT_TRUE(driver.has("tab.timeline"));
    driver.click("tab.timeline");
    driver.frame(2);
    EXPECT_NE(std::ranges::find(driver.shell().shown(), "timeline", &ShownPanel::key),
              driver.shell().shown().end());
    EXPECT_TRUE(driver.hasText("Timeline")) << "the one in front is named whole";
    driver.resize(1600, 1000);
    driver.frame(2);
    EXPECT_FALSE(driver.has("tab.more"));
}

TEST(Panels, APointerThatRestsOnANameIsToldWhatTheViewIsFor) {
    support::ShellDriver driver;
    driver.openNamed("08-if-else");
    driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
    driver.frame(2);
    const auto& shown = driver.shell().shown();
    const auto panel = std::ranges::find(shown, "timeline", &ShownPanel::key);
    ASSERT_NE(panel, shown.end());
    ASSERT_FALSE(driver.has("tab.timeline")) << "it has no tabs beside it";
    const std::string help = driver.session().text("view.timeline.help").substr(0, 20);
    const draw::Box box = panel->box;  // The panels are told anew in each frame.
    const ImVec2 name = {box.left + 24, box.top + 20};
    driver.moveTo(name);
    driver.frame(60);
    EXPECT_TRUE(driver.hasText(help)) << driver.allText();
    driver.moveTo({box.right - 60, name.y});
    driver.frame(60);
    EXPECT_FALSE(driver.hasText(help)) << "that is beside it";
}

// On a projector the panel under a Chinese lesson is narrow, and one view more makes six of them.
TEST(Panels, NamesMoveTogetherBeforeTheyGoBehindAButton) {
    support::ShellDriver driver;
    driver.resize(1280, 720);
    driver.session().apply(session::SetLanguage{text::Language::Chinese});
    driver.session().apply(session::SetScale{1.5f});
    driver.openNamed("08-if-else");
    driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
    driver.frame(3);
    driver.bringInFront("occupancy");
    for (const char* tab : {"source", "knobs", "launch", "inspector", "passes", "occupancy"})
        EXPECT_TRUE(driver.has("tab." + std::string(tab))) << tab;
    EXPECT_FALSE(driver.has("tab.more"));
}

}  // namespace
}  // namespace warpscope::shell
