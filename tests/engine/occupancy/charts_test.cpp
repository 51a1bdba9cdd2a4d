#include "engine/occupancy/charts.h"

#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"

namespace warpscope::occupancy {

TEST(Charts, ReachTheEndsOfTheirAxes) {
    const Curve block = curve(device("a100"), ask(256, 32), Axis::BlockSize, Mode::Exact);
    EXPECT_EQ(block.points.front().x, 32);
    EXPECT_EQ(block.points.back().x, 1024);
    EXPECT_EQ(block.points.size(), 32U);
    const Curve registers = curve(device("a100"), ask(256, 32), Axis::Registers, Mode::Exact);
    EXPECT_EQ(registers.points.back().x, 255);
    const Curve shared = curve(device("a100"), ask(256, 32), Axis::Shared, Mode::Exact);
    EXPECT_EQ(shared.points.front().x, 0);
    EXPECT_EQ(shared.points.back().x, 163 * 1024);
    EXPECT_EQ(shared.points.back().result.blocksPerSm, 1);
}

TEST(Charts, AgreeWithTheCalculatorAtEveryPoint) {
    for (const Axis axis : {Axis::BlockSize, Axis::Registers, Axis::Shared}) {
        for (const Mode mode : {Mode::Exact, Mode::Textbook}) {
            const Request request = ask(192, 40, 5000, mode);
            for (const CurvePoint& point : curve(device("8.6"), request, axis, mode).points) {
                EXPECT_EQ(point.result, calculate(device("8.6"), withAxis(request, axis, point.x)));
                EXPECT_EQ(axisValue(withAxis(request, axis, point.x), axis), point.x);
            }
        }
    }
}

TEST(Charts, FindTheCliffs) {
    const Curve exact = curve(device("a100"), ask(512, 32), Axis::Registers, Mode::Exact);
    const std::vector<Cliff> found = cliffs(exact);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].lastGood, 32);
    EXPECT_EQ(found[0].next, 33);
    EXPECT_DOUBLE_EQ(found[0].percentBefore, 100);
    EXPECT_DOUBLE_EQ(found[0].percentAfter, 75);
    // The book falls at the same place here but nowhere else the same way.
    const Curve book = curve(device("a100"), ask(128, 32), Axis::Registers, Mode::Textbook);
    EXPECT_EQ(cliffs(book)[0].percentAfter, 93.75);
}

TEST(Charts, KeepStaticSharedMemoryInTheStaticPart) {
    Request request = ask(256, 32, 1000);
    request.staticSharedBytes = 4000;
    EXPECT_EQ(withAxis(request, Axis::Shared, 6000).staticSharedBytes, 4000);
    EXPECT_EQ(withAxis(request, Axis::Shared, 6000).dynamicSharedBytes, 2000);
    EXPECT_EQ(withAxis(request, Axis::Shared, 100).staticSharedBytes, 100);
}

}  // namespace warpscope::occupancy
