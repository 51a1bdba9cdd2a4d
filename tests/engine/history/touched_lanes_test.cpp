#include "engine/history/touched_lanes.h"

#include <gtest/gtest.h>

namespace warpscope::history {
namespace {

sm::Touch touchOf(LaneMask active, std::uint32_t first, std::uint32_t step) {
    sm::Touch touch;
    touch.active = active;
    for (std::uint32_t lane = 0; lane < touch.addresses.size(); ++lane)
        touch.addresses[lane] = first + lane * step;
    return touch;
}

TEST(TouchedLanes, AStepIsTheSameForAllLanes) {
    EXPECT_EQ(stepOf(touchOf(firstLanes(32), 256, 128)), 128U);
    EXPECT_EQ(stepOf(touchOf(firstLanes(32), 256, 0)), 0U) << "all at one element";
    EXPECT_EQ(stepOf(touchOf(firstLanes(7) << 3, 256, 8)), 8U);
    EXPECT_EQ(stepOf(touchOf(laneBit(5), 256, 128)), 4U) << "a lane alone: its bytes";
    EXPECT_EQ(stepOf(touchOf(firstLanes(64), 256, 4)), 4U);
}

TEST(TouchedLanes, OthersHaveNone) {
    EXPECT_EQ(stepOf(touchOf(0b1011, 256, 4)), kNoStep) << "a lane between them is missing";
    EXPECT_EQ(stepOf(touchOf(firstLanes(32), 1024, UINT32_MAX - 3)), kNoStep) << "downwards";
    for (const int count : {32, 20}) {
        sm::Touch touch = touchOf(firstLanes(count), 256, 4);
        touch.addresses[static_cast<std::size_t>(count - 1)] += 4;
        EXPECT_EQ(stepOf(touch), kNoStep) << "the last one breaks rank";
    }
}

TEST(TouchedLanes, LanesBeyondTheBufferAreLeftOut) {
    const sm::Touch touch = touchOf(firstLanes(32), 256, 4);
    EXPECT_EQ(lanesWithin(touch, 256, 128, 4), firstLanes(32));
    EXPECT_EQ(lanesWithin(touch, 256, 40, 4), firstLanes(10));
    EXPECT_EQ(lanesWithin(touch, 256, 40, kNoStep), firstLanes(10));
    EXPECT_EQ(lanesWithin(touch, 264, 1024, kNoStep), firstLanes(32) & ~firstLanes(2));
}

}  // namespace
}  // namespace warpscope::history
