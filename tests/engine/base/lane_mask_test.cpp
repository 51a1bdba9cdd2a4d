#include "engine/base/lane_mask.h"

#include <gtest/gtest.h>

namespace warpscope {
namespace {

TEST(LaneMask, FirstLanesReachesFromNoneToAllSixtyFour) {
    EXPECT_EQ(firstLanes(0), 0u);
    EXPECT_EQ(firstLanes(32), 0xffffffffu);
    EXPECT_EQ(firstLanes(64), ~LaneMask{0});
    for (int n = 0; n <= 64; ++n)
        EXPECT_EQ(countLanes(firstLanes(n)), n);
}

TEST(LaneMask, LaneSixtyThreeIsALaneLikeTheOthers) {
    EXPECT_TRUE(hasLane(laneBit(63), 63));
    EXPECT_FALSE(hasLane(laneBit(63), 31));
    EXPECT_EQ(firstLane(laneBit(63)), 63);
}

}  // namespace
}  // namespace warpscope
