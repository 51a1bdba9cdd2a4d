#include "app/shell/layout/panels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "tests/app/views/view_window.h"
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

/// A view that says how high it wants to be, and notes how high it may.
class HighView final : public views::View {
  public:
    explicit HighView(float& room) : room_(room) {}
    std::string_view key() const override { return "memory"; }
    float leastHeight(const views::ViewContext&) override { return 20; }
    void draw(const views::ViewContext& context) override {
        room_ = ImGui::GetContentRegionAvail().y / context.theme.metrics.body;
        ImGui::Dummy(ImGui::GetContentRegionAvail());
        takesWheel = draw::takesWheelToScroll();
    }
    bool takesWheel = false;

  private:
    float& room_;
};

/// A panel around it, of so many letters.
class PanelAround final : public views::View {
  public:
    PanelAround(HighView& inside, float& height) : inside_(inside), height_(height) {}
    std::string_view key() const override { return "memory"; }
    void draw(const views::ViewContext& context) override {
        views::ViewContext seen = context;
        std::vector<views::LegendEntry> legend;
        if (isHalf) seen.legend = &legend;
        drawContent(seen, inside_, "content",
                    draw::sized(10, 10, 300, height_ * context.theme.metrics.body));
    }
    bool isHalf = false;

  private:
    HighView& inside_;
    float& height_;
};

// In a low panel a picture lost its words, and nothing led to them.
TEST(Panels, InALowOneAViewIsAsHighAsItWantsAndScrolls) {
    float room = 0, height = 25;
    HighView inside(room);
    auto around = std::make_unique<PanelAround>(inside, height);
    PanelAround& panel = *around;
    views::ViewWindow window{std::move(around), 600, 600};
    window.open(present::kSplitScenario);
    EXPECT_NEAR(room, 25, 0.1f) << "there is enough";
    EXPECT_FALSE(inside.takesWheel);
    height = 8;
    window.driver.frame(3);
    EXPECT_NEAR(room, 20, 0.1f);
    EXPECT_TRUE(inside.takesWheel) << "the wheel moves the panel and zooms nothing";
    panel.isHalf = true;
    window.driver.frame(3);
    EXPECT_NEAR(room, 8, 0.1f) << "of two pictures each keeps its place";
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
