#include "app/timeline/axis.h"

#include <gtest/gtest.h>

namespace warpscope::timeline {
namespace {

Axis axisOf(CycleCount cycles, double left = 100, double width = 800) {
    Axis axis{};
    axis.setPixels(left, width);
    axis.setClosest(40);
    axis.setLength(cycles);
    axis.fit();
    return axis;
}

TEST(Axis, FitShowsTheWholeRunFromEdgeToEdge) {
    const Axis axis = axisOf(1600);
    EXPECT_TRUE(axis.showsAll());
    EXPECT_DOUBLE_EQ(axis.pixelOf(0), 100);
    EXPECT_DOUBLE_EQ(axis.pixelOf(1600), 900);
}

TEST(Axis, PixelAndCycleAreInverse) {
    Axis axis = axisOf(5000);
    axis.show(1234.5, 1711);
    for (const double pixel : {100.0, 333.25, 899.0}) {
        EXPECT_NEAR(axis.pixelOf(axis.cycleAt(pixel)), pixel, 1e-9);
    }
}

TEST(Axis, ZoomKeepsTheCycleUnderThePointer) {
    Axis axis = axisOf(100000);
    axis.show(40000, 60000);
    const double cycle = axis.cycleAt(350);
    for (const double factor : {1.25, 4.0, 0.5, 1.1}) {
        axis.zoomAbout(350, factor);
        EXPECT_NEAR(axis.cycleAt(350), cycle, 1e-6) << factor;
    }
}

TEST(Axis, ZoomEndsAtTheClosestAndAtTheWholeRun) {
    Axis axis = axisOf(1000);
    axis.zoomAbout(500, 1e9);
    EXPECT_DOUBLE_EQ(axis.pixelsPerCycle(), 40);
    axis.zoomAbout(500, 1e-9);
    EXPECT_TRUE(axis.showsAll());
    EXPECT_DOUBLE_EQ(axis.begin(), 0);
}

TEST(Axis, ARunShorterThanTheClosestZoomStillFillsIt) {
    const Axis axis = axisOf(3);
    EXPECT_DOUBLE_EQ(axis.pixelOf(3), 900);
    EXPECT_EQ(axis.wholeCycleAt(899), 2);
}

TEST(Axis, PanStopsAtBothEnds) {
    Axis axis = axisOf(1000);
    axis.show(400, 500);
    axis.pan(1e7);
    EXPECT_DOUBLE_EQ(axis.begin(), 0);
    EXPECT_DOUBLE_EQ(axis.span(), 100);
    axis.pan(-1e7);
    EXPECT_DOUBLE_EQ(axis.end(), 1000);
}

TEST(Axis, PanMovesThePictureWithTheHand) {
    Axis axis = axisOf(1000);
    axis.show(400, 500);
    const double cycle = axis.cycleAt(300);
    axis.pan(24);
    EXPECT_NEAR(axis.cycleAt(324), cycle, 1e-9);
}

TEST(Axis, AnotherLengthKeepsTheRangeWhereItCan) {
    Axis axis = axisOf(1000);
    axis.show(400, 500);
    axis.setLength(2000);
    EXPECT_DOUBLE_EQ(axis.begin(), 400);
    axis.setLength(450);
    EXPECT_DOUBLE_EQ(axis.begin(), 350);
    EXPECT_DOUBLE_EQ(axis.end(), 450);
    axis.setLength(60);
    EXPECT_TRUE(axis.showsAll());
}

TEST(Axis, WholeCyclesAreClampedToTheRun) {
    const Axis axis = axisOf(1000);
    EXPECT_EQ(axis.wholeCycleAt(-50), 0);
    EXPECT_EQ(axis.wholeCycleAt(100), 0);
    EXPECT_EQ(axis.wholeCycleAt(5000), 999);
    // Where Dear ImGui says that there is no pointer: no Cycle counts that far.
    EXPECT_EQ(axis.wholeCycleAt(-1e38), 0);
    EXPECT_EQ(axis.wholeCycleAt(1e38), 999);
}

TEST(Axis, ShowAroundPutsTheCycleInTheMiddle) {
    Axis axis = axisOf(10000);
    axis.showAround(5000, 8);
    EXPECT_DOUBLE_EQ(axis.pixelsPerCycle(), 8);
    EXPECT_NEAR(axis.pixelOf(5000.5), 500, 1e-9);
    axis.showAround(0, 8);
    EXPECT_DOUBLE_EQ(axis.begin(), 0);
}

TEST(Axis, TicksAreRoundAndFarEnoughApart) {
    Axis axis = axisOf(1000000);
    for (double span = 10; span < 1e6; span *= 3.7) {
        axis.show(0, span);
        const CycleCount step = axis.tickStep(60);
        EXPECT_GE(static_cast<double>(step) * axis.pixelsPerCycle(), 60) << span;
        CycleCount leading = step;
        while (leading % 10 == 0)
            leading /= 10;
        EXPECT_TRUE(leading == 1 || leading == 2 || leading == 5) << step;
    }
}

TEST(Axis, ContainsWholeCyclesOnly) {
    Axis axis = axisOf(1000);
    axis.show(400, 500);
    EXPECT_TRUE(axis.contains(400));
    EXPECT_TRUE(axis.contains(499));
    EXPECT_FALSE(axis.contains(500));
    EXPECT_FALSE(axis.contains(399));
}

}  // namespace
}  // namespace warpscope::timeline
