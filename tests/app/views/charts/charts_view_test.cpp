#include "app/views/charts/charts_view.h"

#include <gtest/gtest.h>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class ChartsViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    ViewWindow window{makeChartsView(), 700, 700};
};

TEST_F(ChartsViewTest, DraggingThePointIsTheSlider) {
    window.driver.dragItem("chart registers", {100, 0});
    EXPECT_GT(window.session.scenario().registersPerThread, 128);
    window.driver.dragItem("chart block_size", {80, 0});
    EXPECT_GT(window.session.scenario().block.x, 512);
    EXPECT_EQ(window.session.scenario().block.x % 32, 0);
    window.driver.dragItem("chart shared", {-50, 0});
    EXPECT_GT(window.session.scenario().dynamicSharedBytes, 10'000);
}

// "warps on a" and no more stood in a narrow panel.
TEST(ChartsView, InANarrowPanelBothUnitsHaveTheirWords) {
    for (const auto language : {text::Language::English, text::Language::Chinese})
        for (const float width : {160.0f, 220.0f, 280.0f}) {
            ViewWindow window{makeChartsView(), width, 700};
            window.apply(session::SetLanguage{language});
            window.open(present::kOccupancyScenario);
            for (const char* id : {"charts percent", "charts warps"}) {
                const float end =
                    window.driver.find(id).x + window.driver.sizeOf(id).x / 2;
                EXPECT_LE(end, width) << id << " " << width;
            }
            window.driver.click("charts warps");
            window.driver.frame(2);
            EXPECT_TRUE(window.driver.hasText("64")) << window.driver.allText();
        }
}

// Where no block fits, no curve has a cliff: the plots grew under the hand that turned the knob.
TEST_F(ChartsViewTest, AKnobThatTakesTheCliffsAwayMovesNoPlot) {
    const auto places = [&] {
        std::vector<float> all;
        for (const char* id : {"chart registers", "chart block_size", "chart shared"}) {
            all.push_back(window.driver.find(id).y);
            all.push_back(window.driver.sizeOf(id).y);
        }
        return all;
    };
    const auto before = places();
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{252}});
    window.driver.frame(2);
    EXPECT_EQ(places(), before);
}

// On a projector the chart of what the step turns was cut through its curve.
TEST_F(ChartsViewTest, InALowPanelTheChartOfTheStepIsTheFirst) {
    const auto topOf = [&](const char* item) { return window.driver.find(item).y; };
    window.open(std::string(present::kOccupancyScenario) + R"(
[[step]]
text = { en = "Now forty.", zh = "现在四十。" }
set = { "launch.registers_per_thread" = 40 }
views = ["charts", "knobs"]
)");
    window.apply(session::GoToStep{0});
    EXPECT_LT(topOf("chart block_size"), topOf("chart registers")) << "all are in sight";
    window.resize(320, 260);
    EXPECT_LT(topOf("chart registers"), topOf("chart block_size"));
}

TEST_F(ChartsViewTest, HoveringTellsAllNumbers) {
    window.driver.moveTo(window.driver.find("chart registers"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("Exact:"));
    EXPECT_TRUE(window.driver.hasText("Textbook:"));
}

TEST_F(ChartsViewTest, CountsInWarpsWhenAsked) {
    const draw::Box whole{0, 0, 700, 700};
    EXPECT_TRUE(window.canvas.hasWords("75", whole)) << "percent";
    window.driver.click("charts warps");
    window.driver.frame(2);
    EXPECT_TRUE(window.canvas.hasWords("48", whole)) << "three quarters of an SM's 64 warps";
    EXPECT_FALSE(window.canvas.hasWords("75", whole));
}

TEST_F(ChartsViewTest, ForAFingerInANarrowPanelBothUnitsAreInSight) {
    window.theme.metrics.tap = theme::kTap;
    window.resize(290, 900);
    for (const char* id : {"charts percent", "charts warps"}) {
        const ImVec2 at = window.driver.find(id), size = window.driver.sizeOf(id);
        EXPECT_LE(at.x + size.x / 2, 290) << id;
        EXPECT_GE(size.y, theme::kTap) << id;
    }
    window.driver.click("charts warps");
    window.driver.frame(2);
    EXPECT_TRUE(window.canvas.hasWords("48", {0, 0, 290, 900})) << "warps of an SM";
}

TEST_F(ChartsViewTest, BeforeTheQuestionACurveEndsAtItsPoint) {
    EXPECT_FALSE(window.driver.hasText("after the question"));
    window.open(present::kOccupancyScenario + R"toml(
[[step]]
text = "33 registers."
[[step]]
text = "And 40?"
question = { text = "How many blocks?", choices = ["12", "6"], answer = 0 }
)toml");
    using enum support::Painted::Kind;
    EXPECT_TRUE(window.driver.hasText("after the question")) << window.driver.allText();
    const auto isCliff = [&] {
        return !window.canvas.seen(Triangle, window.theme.palette.limit).empty();
    };
    const ImVec2 chart = window.driver.find("chart registers");
    window.driver.moveTo({chart.x + 100, chart.y});
    window.driver.frame(3);
    EXPECT_FALSE(window.driver.hasText("Exact:")) << "what lies beyond is not told either";
    EXPECT_TRUE(window.driver.hasText("asks about this first"));
    window.driver.moveTo({1, 1});
    const std::size_t before = window.canvas.seen(Triangle, window.theme.palette.limit).size();
    window.apply(session::GoToStep{1});
    window.apply(session::RevealAnswer{});
    EXPECT_TRUE(isCliff());
    EXPECT_GT(window.canvas.seen(Triangle, window.theme.palette.limit).size(), before);
    EXPECT_FALSE(window.driver.hasText("after the question"));
}

// "a B er the question": a letter stood over the words.
TEST_F(ChartsViewTest, TheLettersOfTwoRunsLeaveTheWordsOfWhatComesFree) {
    window.hasPinned = true;
    window.open(present::kOccupancyScenario + R"toml(
[[step]]
text = "33 registers."
[[step]]
text = "And 40?"
question = { text = "How many blocks?", choices = ["12", "6"], answer = 0 }
)toml");
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1});
    window.driver.frame(2);
    std::vector<draw::Box> letters, later;
    for (const support::Painted& painted : window.canvas.painted()) {
        if (painted.words == "A" || painted.words == "B") letters.push_back(painted.box);
        if (painted.words.starts_with("after the")) later.push_back(painted.box);
    }
    ASSERT_GE(letters.size(), 2u);
    ASSERT_FALSE(later.empty());
    for (const draw::Box& letter : letters)
        for (const draw::Box& words : later)
            EXPECT_FALSE(letter.overlaps(words)) << words.left << " " << words.top;
}

TEST_F(ChartsViewTest, TheHeldRunHasItsPointBesideTheOther) {
    window.hasPinned = true;
    EXPECT_FALSE(window.canvas.hasWords("A", {0, 0, 700, 700}));
    EXPECT_FALSE(window.driver.hasText("ring: "));
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{96}});
    window.driver.frame(2);
    for (const char* letter : {"A", "B"})
        EXPECT_TRUE(window.canvas.hasWords(letter, {0, 0, 700, 700})) << window.driver.allText();
    // The ring without a handle was in no legend.
    EXPECT_TRUE(window.driver.hasText("ring: A")) << window.driver.allText();
    window.apply(session::SwapRuns{});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("ring: B")) << window.driver.allText();
}

// They kept their letters while every other view had turned them round.
TEST_F(ChartsViewTest, SwappedRunsHaveTheOtherLetters) {
    window.hasPinned = true;
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{96}});
    const auto leftOf = [&](std::string_view letter) {
        std::vector<float> lefts;
        for (const support::Painted& one : window.canvas.painted())
            if (one.words == letter) lefts.push_back(one.box.left);
        return lefts;
    };
    window.driver.frame(2);
    const auto ofA = leftOf("A"), ofB = leftOf("B");
    ASSERT_FALSE(ofA.empty());
    ASSERT_NE(ofA, ofB);
    window.apply(session::SwapRuns{});
    window.driver.frame(2);
    EXPECT_EQ(leftOf("A"), ofB);
    EXPECT_EQ(leftOf("B"), ofA);
}

// A letter stood over the number of the cliff beside which its point is.
TEST_F(ChartsViewTest, TheLettersOfTwoRunsLeaveTheNumbersOfTheCliffsFree) {
    window.hasPinned = true;
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{32}});
    window.driver.frame(2);
    std::vector<draw::Box> letters, numbers;
    for (const support::Painted& painted : window.canvas.painted()) {
        if (painted.kind != support::Painted::Kind::Words) continue;
        if (painted.words == "A" || painted.words == "B") letters.push_back(painted.box);
        // Inside of a chart, not at its axes.
        const bool isNumber = painted.words.find_first_not_of("0123456789") == std::string::npos;
        if (isNumber && painted.colour == window.theme.palette.text) numbers.push_back(painted.box);
    }
    ASSERT_GE(letters.size(), 2u);
    ASSERT_GE(numbers.size(), 2u);
    for (const draw::Box& letter : letters)
        for (const draw::Box& number : numbers)
            EXPECT_FALSE(letter.overlaps(number)) << number.left << " " << number.top;
}

TEST_F(ChartsViewTest, SpeaksTheWordsOfTheDevice) {
    window.apply(session::SetKnob{"device.preset", "mi300x"});
    window.driver.moveTo(window.driver.find("chart registers"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("work-items per workgroup")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("wavefronts"));
    for (const char* word : {"warp", "thread", "block", "shared memory"}) {
        EXPECT_FALSE(window.driver.hasText(word)) << word << "\n" << window.driver.allText();
    }
}

TEST_F(ChartsViewTest, SpeaksBothLanguages) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
