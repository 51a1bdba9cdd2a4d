#include "app/widgets/chart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "app/draw/imgui_canvas.h"
#include "tests/app/widgets/widget_window.h"
#include "tests/support/recording_canvas.h"

namespace warpscope::widgets {
namespace {

class ChartTest : public testing::Test {
  protected:
    ChartTest() {
        input.title = "registers per thread";
        input.reading = "32 registers";
        input.xMax = 255;
        input.yMax = 100;
        input.xTicks = present::niceTicks(0, 255, 6);
        input.yTicks = present::niceTicks(0, 100, 4);
        input.series.push_back({{{1, 100}, {32, 100}, {33, 75}, {255, 12.5}}, 0xffffffff, true});
        input.cliffs = {32};
        input.current = present::ChartPoint{32, 100};
        input.threshold = 40;
        input.thresholdLabel = "needed";
        window.driver.frame(2);
    }
    static present::ChartInput named() {
        present::ChartInput made;
        made.id = "chart";
        return made;
    }

    present::ChartInput input = named();  // The window draws it at once.
    ChartOutput output{};
    std::optional<double> dragged{};
    std::vector<support::Painted> painted{};
    WidgetWindow window{[this](const theme::Theme& theme) {
        draw::ImGuiCanvas canvas(theme);
        support::RecordingCanvas recorded(&canvas);
        output = chart(recorded, theme, {380, 200}, input);
        painted = recorded.painted();
        if (output.dragged) dragged = output.dragged;
    }};
};

TEST_F(ChartTest, SaysWhatItShows) {
    for (const char* text : {"registers per thread", "32 registers", "100", "needed"})
        EXPECT_TRUE(window.driver.hasText(text)) << text;
}

// A curve between 619 and 642 is a bend of a few pixels: the numbers tell it, and none of them lies
// on the line or on the axis.
// "shared memory per..." stood over the third of three charts.
TEST_F(ChartTest, WhereATitleWouldBeCutItsBriefOneStands) {
    input.title =
        "a title that is much longer than what a chart of this width has room for, "
        "and longer than what a wider one had";
    input.brief = "brief title";
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("brief title")) << window.driver.allText();
    input.brief = std::string(200, 'b');
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("bbb")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText(input.reading)) << window.driver.allText();
    input.brief = "brief title";
    input.title = "short";
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("brief title"));
}

TEST_F(ChartTest, TheRingedAndTheCurrentPointHaveTheirHeightInNumbers) {
    input.series = {{{{0, 619}, {16, 642}, {32, 628}}, 0xffffffff, false, false, true}};
    input.xMax = 32;
    input.yMax = 700;
    input.cliffs = {};
    input.threshold.reset();
    input.best = present::ChartPoint{0, 619};
    input.current = present::ChartPoint{16, 642};
    window.driver.frame(2);
    const auto has = [&](const char* words) {
        return std::ranges::count(painted, words, &support::Painted::words) > 0;
    };
    EXPECT_FALSE(has("619"));
    input.hasValues = true;
    window.driver.frame(2);
    for (const char* words : {"619", "642"})
        EXPECT_TRUE(has(words)) << words;
    const auto ring =
        std::ranges::find(painted, support::Painted::Kind::Ring, &support::Painted::kind);
    ASSERT_NE(ring, painted.end());
    for (const support::Painted& one : painted) {
        if (one.kind != support::Painted::Kind::Words || one.words == "619") continue;
        EXPECT_FALSE(one.box.overlaps(ring->box)) << one.words;
    }
    input.held = present::ChartPoint{16, 600};
    window.driver.frame(2);
    EXPECT_FALSE(has("642")) << "letters stand there";
}

// A number that finds no room is left out, a name is not: the next one stands below it.
TEST_F(ChartTest, NamesThatDoNotStandSideBySideTakeTwoRows) {
    input.xMax = 4;
    input.xTicks = {{1, "the first of the names"},
                    {2, "the second of the names"},
                    {3, "the third of the names"}};
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("the second of the names"));
    input.hasNames = true;
    window.driver.frame(2);
    for (const char* text : {"the first of the names", "the second of the names"})
        EXPECT_TRUE(window.driver.hasText(text)) << text;
}

TEST_F(ChartTest, TellsTheValueUnderThePointer) {
    window.driver.moveTo({5, 290});
    window.driver.frame(2);
    EXPECT_FALSE(output.hovered.has_value());
    window.driver.moveTo(window.driver.find("chart"));
    window.driver.frame(2);
    ASSERT_TRUE(output.hovered.has_value());
    EXPECT_NEAR(*output.hovered, 127.5, 2);
}

TEST_F(ChartTest, PullsThePointOnlyWhereItMayMove) {
    window.driver.dragItem("chart", {30, 0});
    EXPECT_FALSE(dragged.has_value());
    input.isDraggable = true;
    window.driver.dragItem("chart", {30, 0});
    ASSERT_TRUE(dragged.has_value());
    EXPECT_GT(*dragged, 130);
    window.driver.dragItem("chart", {2000, 0});
    EXPECT_DOUBLE_EQ(*dragged, 255) << "stops at the end of the axis";
}

TEST_F(ChartTest, DrawsWithoutAnyPoint) {
    input.series.clear();
    input.current.reset();
    input.xMin = input.xMax = 7;
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("chart"));
}

TEST_F(ChartTest, ALegendNamesTheLinesThatHaveALabel) {
    EXPECT_FALSE(window.driver.hasText("measured"));
    input.series[0].label = "measured";
    window.driver.frame();
    EXPECT_TRUE(window.driver.hasText("measured"));
}

TEST_F(ChartTest, BandsMarksAndTheAxisAreWritten) {
    input.bands.push_back({10, 20, 0xff0000ff, "spills"});
    input.marks.push_back({32, 0xffffffff, "enough", true});
    input.marks.push_back({255, 0xffffffff, "at the edge", false});
    input.xTitle = "registers";
    input.best = present::ChartPoint{32, 100};
    window.driver.frame();
    for (const char* text : {"spills", "enough", "at the edge", "registers"})
        EXPECT_TRUE(window.driver.hasText(text)) << text;
}

// A run that used 1 % of its issue slots was half a dot on the axis.
TEST_F(ChartTest, ADotOnTheAxisIsSeenWhole) {
    present::ChartSeries alone;
    alone.points = {{40, 0}};
    alone.hasLine = false;
    alone.hasDots = true;
    alone.colour = 0xff123456;
    input.series.push_back(alone);
    window.driver.frame();
    const auto dot = std::ranges::find(painted, 0xff123456U, &support::Painted::colour);
    ASSERT_NE(dot, painted.end());
    EXPECT_FLOAT_EQ(dot->visible.height(), dot->box.height());
}

TEST_F(ChartTest, ATitleOfTheAxisTakesRoomFromThePlot) {
    const float before = window.driver.sizeOf("chart").y;
    input.xTitle = "registers";
    window.driver.frame();
    EXPECT_LT(window.driver.sizeOf("chart").y, before);
}

}  // namespace
}  // namespace warpscope::widgets
