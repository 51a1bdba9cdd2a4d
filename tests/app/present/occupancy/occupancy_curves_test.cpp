#include "app/present/occupancy/occupancy_curves.h"

#include <gtest/gtest.h>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/present/open_session.h"

namespace warpscope::present {
namespace {

using occupancy::Axis;

class OccupancyCurvesTest : public testing::Test {
  protected:
    OccupancyQuestion question() { return questionOf(window.session).value(); }
    OpenSession window{kOccupancyScenario};
};

TEST_F(OccupancyCurvesTest, TellBothModesAtAPoint) {
    const std::string words = pointWords(window.session, question(), Axis::Registers, 33);
    EXPECT_NE(words.find("12 blocks, 48 of 64 warps, 75 %; limited by registers"),
              std::string::npos)
        << words;
    EXPECT_NE(words.find("Textbook: 15 blocks, 93.75 %"), std::string::npos) << words;
}

TEST_F(OccupancyCurvesTest, MarkTheCliffsOfTheChosenMode) {
    const AxisCurves exact = curvesOf(question(), Axis::Registers);
    ASSERT_FALSE(exact.cliffs.empty());
    EXPECT_EQ(exact.cliffs[0].lastGood, 32);
    EXPECT_EQ(exact.cliffs[0].percentAfter, 75);
    window.apply(session::SetKnob{"model.occupancy", "textbook"});
    EXPECT_EQ(curvesOf(question(), Axis::Registers).cliffs[0].percentAfter, 93.75);
}

TEST_F(OccupancyCurvesTest, ConvertPercentToWarps) {
    const AxisCurves curves = curvesOf(question(), Axis::Registers);
    EXPECT_EQ(pointsOf(curves.exact, false, 64)[32].y, 75);
    EXPECT_EQ(pointsOf(curves.exact, true, 64)[32].y, 48);
    EXPECT_EQ(pointsOf(curves.exact, true, 64)[32].x, 33);
}

TEST_F(OccupancyCurvesTest, SnapToTheirOwnPoints) {
    const occupancy::Curve blocks = curvesOf(question(), Axis::BlockSize).exact;
    EXPECT_EQ(snapTo(blocks, -5), 32);
    EXPECT_EQ(snapTo(blocks, 100), 96);
    EXPECT_EQ(snapTo(blocks, 128), 128);
    EXPECT_EQ(snapTo(blocks, 5000), 1024);
}

}  // namespace
}  // namespace warpscope::present
