#include "app/widgets/chart_marks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "tests/support/recording_canvas.h"

namespace warpscope::widgets {
namespace {

using support::Painted;

/// A plot of 300 × 100 pixels over 0 to 100 in both directions.
class ChartMarksTest : public testing::Test {
  protected:
    ChartMarksTest() { input.xMax = input.yMax = 100; }

    ChartFrame frame() const { return {input, {0, 0}, {300, 100}}; }

    draw::Box boxOf(std::string_view words) const {
        const auto it = std::ranges::find(canvas.painted(), words, &Painted::words);
        return it == canvas.painted().end() ? draw::Box{} : it->box;
    }

    theme::Theme theme{};
    present::ChartInput input{};
    support::RecordingCanvas canvas{};
};

// "enough" was written over the dot that says what was measured.
TEST_F(ChartMarksTest, TheLabelOfAMarkLeavesADotInSight) {
    input.marks.push_back({40, 0xffffffff, "enough", true});
    drawMarks(theme, canvas, frame());
    const draw::Box usual = boxOf("enough");
    ASSERT_GT(usual.width(), 0);
    EXPECT_GT(usual.left, frame().x(40)) << "behind its line";
    present::ChartSeries dot;
    dot.points = {{(usual.left + usual.right) / 6, 100 - (usual.top + usual.bottom) / 2}};
    dot.hasDots = true;
    dot.hasLine = false;
    input.series.push_back(dot);
    canvas.clear();
    drawMarks(theme, canvas, frame());
    ASSERT_GT(boxOf("enough").width(), 0);
    EXPECT_FALSE(boxOf("enough").overlaps(usual));
}

TEST_F(ChartMarksTest, LabelsStandAboveEachOther) {
    input.marks = {{40, 0xffffffff, "enough", true}, {41, 0xffffffff, "most", true}};
    drawMarks(theme, canvas, frame());
    EXPECT_LE(boxOf("most").bottom, boxOf("enough").top);
}

// Of two runs "the device's most" was written across the line that says how many are enough.
TEST_F(ChartMarksTest, NoLabelStandsAcrossTheLineOfAnotherMark) {
    input.marks = {{50, 0xffffffff, "the most of it", true}, {60, 0xffffffff, "enough", true}};
    drawMarks(theme, canvas, frame());
    const draw::Box words = boxOf("the most of it");
    ASSERT_GT(words.width(), frame().x(60) - frame().x(50)) << "no room between the lines";
    EXPECT_LT(words.right, frame().x(50));
}

// A curve that begins at 100 % ran through the numbers of its cliffs.
TEST_F(ChartMarksTest, ACliffHasItsLastGoodValueAboveThePlot) {
    input.cliffs = {50};
    drawCliffNumbers(theme, canvas, frame());
    EXPECT_NEAR((boxOf("50").left + boxOf("50").right) / 2, 150, 1);
    EXPECT_LE(boxOf("50").bottom, frame().min.y);
}

// The ring of the fastest lay over the number of the first cliff.
TEST_F(ChartMarksTest, TheNumberOfACliffStandsBesideTheRing) {
    input.cliffs = {0};
    input.best = present::ChartPoint{0, 100};
    drawCliffNumbers(theme, canvas, frame());
    ASSERT_GT(boxOf("0").width(), 0);
    EXPECT_FALSE(ringOf(theme, frame())->overlaps(boxOf("0")));
}

TEST_F(ChartMarksTest, WhatStandsAloneHasTheLargerDot) {
    present::ChartSeries alone;
    alone.hasLine = false;
    EXPECT_GT(dotRadius(theme, alone), dotRadius(theme, present::ChartSeries{}));
}

}  // namespace
}  // namespace warpscope::widgets
