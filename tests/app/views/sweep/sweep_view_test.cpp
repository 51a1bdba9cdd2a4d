#include "app/views/sweep/sweep_view.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <chrono>
#include <cmath>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

#include "app/present/sweep/sweep_words.h"
#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class SweepViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    void finishSweep() {
        while (window.session.isSweeping())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        window.session.update(0);
        window.driver.frame(2);
    }
    ViewWindow window{makeSweepView()};
};

const ImGuiWindow* findingsWindow() {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (std::string_view(window->Name).find("sweep findings") != std::string_view::npos)
            return window;
    return nullptr;
}

TEST_F(SweepViewTest, InvitesToRunOne) {
    EXPECT_TRUE(window.driver.hasText("Occupancy is a means"));
}

TEST_F(SweepViewTest, RunsTheScenarioAtEachValueAndNamesTheFastest) {
    window.driver.click("start sweep");
    finishSweep();
    ASSERT_NE(window.session.sweep(), nullptr);
    EXPECT_EQ(window.session.sweep()->key, "launch.registers_per_thread");
    EXPECT_GT(window.session.sweep()->points.size(), 20U);
    EXPECT_TRUE(window.driver.hasText("Fastest at")) << window.driver.allText();
    window.driver.moveTo(window.driver.find("sweep time"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("registers a thread")) << "the numbers of a point";
}

// Two rows of controls left a curve 35 pixels of a lecture's picture.
TEST_F(SweepViewTest, AHallSeesTheCurveInsteadOfTheControls) {
    window.driver.click("start sweep");
    finishSweep();
    const float before = window.driver.sizeOf("sweep time").y;
    window.session.apply(session::SetPresenting{true});
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has("start sweep"));
    EXPECT_GT(window.driver.sizeOf("sweep time").y, before);
    window.session.apply(session::SetPresenting{false});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("start sweep"));
}

TEST_F(SweepViewTest, SweepsTheKnobThatIsChosen) {
    window.driver.clickAt({60, 22});  // The list of knobs, on top.
    window.driver.frame(2);
    window.driver.click("launch.block");
    window.driver.frame(2);
    window.driver.click("start sweep");
    finishSweep();
    EXPECT_EQ(window.session.sweep()->key, "launch.block");
}

TEST_F(SweepViewTest, DraggingThePointTurnsTheKnob) {
    window.driver.click("start sweep");
    finishSweep();
    window.driver.dragItem("sweep time", {60, 0});
    ASSERT_NE(window.last<session::SetKnob>(), nullptr);
    EXPECT_EQ(window.last<session::SetKnob>()->key, "launch.registers_per_thread");
    window.session.finishSimulation();
    EXPECT_FALSE(window.session.isSweepOld()) << "a value of the sweep makes it no older";
}

TEST_F(SweepViewTest, SaysWhenOtherKnobsWereTurned) {
    window.driver.click("start sweep");
    finishSweep();
    EXPECT_FALSE(window.driver.hasText("run again."));
    window.apply(session::SetKnob{"launch.grid", Dim3{5, 1, 1}});
    EXPECT_TRUE(window.session.isSweepOld());
    EXPECT_TRUE(window.driver.hasText("run again.")) << window.driver.allText();
}

// Of an occupancy that stays the same a chart over it is a column of dots.
TEST_F(SweepViewTest, WhereTheOccupancyStaysNoChartIsDrawnOverIt) {
    std::string toml = present::kOccupancyScenario;
    toml.insert(toml.find("float* data") + 11, ", int rounds");
    window.open(toml +
                "[[argument]]\nname = \"rounds\"\nvalue = 1\n"
                "[sweep]\nover = \"argument.rounds.value\"\nfrom = 1\nto = 3\n");
    for (const float width : {1100.0f, 400.0f}) {
        window.resize(width, 600);
        window.session.finishSweep();
        window.driver.frame(2);
        EXPECT_TRUE(window.driver.has("sweep time"));
        EXPECT_FALSE(window.driver.has("sweep speed")) << width;
        EXPECT_FALSE(window.driver.has("sweep over occupancy")) << width;
    }
    window.open(present::kOccupancyScenario +
                "[sweep]\nover = \"launch.registers_per_thread\"\nfrom = 32\nto = 96\nstep = 32\n");
    window.resize(1100, 600);
    window.session.finishSweep();
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("sweep speed"));
}

TEST_F(SweepViewTest, AScenarioWithAPlanIsSweptAtOnce) {
    window.open(present::kOccupancyScenario +
                "[sweep]\nover = \"launch.block\"\nfrom = 32\nto = 128\nstep = 32\n");
    window.session.finishSweep();
    window.driver.frame(2);
    ASSERT_NE(window.session.sweep(), nullptr);
    EXPECT_EQ(window.session.sweep()->points.size(), 4U);
    EXPECT_TRUE(window.driver.hasText("threads per block"));
}

// Where the words have too little room they end between two lines: a line was cut in half.
TEST_F(SweepViewTest, TheWordsUnderACurveEndBetweenTwoLines) {
    window.driver.click("start sweep");
    finishSweep();
    const float line = window.theme.metrics.small * 1.2f;
    int cut = 0;
    for (float height = 300; height < 420; height += 7) {
        window.resize(430, height);
        const ImGuiWindow* const words = findingsWindow();
        ASSERT_NE(words, nullptr) << height;
        if (words->ContentSize.y <= words->InnerRect.GetHeight()) continue;
        ++cut;
        // Beside whole lines there is at most the gap between two findings.
        const float lines = words->InnerRect.GetHeight() / line;
        EXPECT_LT(lines - std::floor(lines), 0.4f) << height;
    }
    EXPECT_GT(cut, 3) << "the words have room at each height: the test says nothing";
}

// "The" was left of a sentence in a window of 1280 × 720 at scale 2, and then nothing of it.
TEST_F(SweepViewTest, TheFirstSentenceUnderACurveIsWholeOrScrolledTo) {
    window.driver.click("start sweep");
    finishSweep();
    const auto isThere = [&](const char* words) { return window.driver.hasText(words); };
    window.resize(330, 600);
    ASSERT_TRUE(isThere("Fastest at")) << window.driver.allText();
    int below = 0;
    for (float height = 200; height < 420; height += 9) {
        window.resize(330, height);
        const ImGuiWindow* const words = findingsWindow();
        ASSERT_TRUE(words->Active) << height;
        const float line = window.theme.metrics.small * 1.2f;
        below += words->Pos.y > height - line ? 1 : 0;
        const std::string first =
            present::sweepFindings(window.session, *window.session.sweep()).front();
        int lines = 0;
        std::istringstream all(window.driver.allText());
        for (std::string text; std::getline(all, text);)
            lines += text.size() > 8 && first.find(text) != std::string::npos ? 1 : 0;
        ASSERT_GT(lines, 0) << window.driver.allText();
        EXPECT_GT(words->InnerRect.GetHeight(), (static_cast<float>(lines) - 0.1f) * line)
            << height << window.driver.allText();
    }
    EXPECT_GT(below, 2) << "the words have room at each height: the test says nothing";
}

TEST_F(SweepViewTest, CanBeCancelled) {
    window.session.apply(
        session::StartSweep{{"launch.dynamic_shared_bytes", 0, 40'000, 1, false, ""}});
    window.driver.frame(2);
    window.driver.click("cancel sweep");
    finishSweep();
    ASSERT_NE(window.session.sweep(), nullptr);
    EXPECT_LT(window.session.sweep()->points.size(), 40'000U);
}

TEST_F(SweepViewTest, SpeaksBothLanguages) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
