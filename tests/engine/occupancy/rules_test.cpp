#include "engine/occupancy/rules.h"

#include <gtest/gtest.h>

namespace warpscope::occupancy {
namespace {

Result limits(int warps, int registers, int shared, int slots, int barriers) {
    Result result;
    result.warpsPerBlock = 4;
    result.maxWarps = 64;
    result.limitWarps = warps;
    result.limitRegisters = registers;
    result.limitShared = shared;
    result.limitSlots = slots;
    result.limitBarriers = barriers;
    combine(result);
    return result;
}

TEST(Rules, TheSmallestLimitCountsAndEveryTieIsNamed) {
    const Result result = limits(16, 8, 8, 32, kUnlimited);
    EXPECT_EQ(result.blocksPerSm, 8);
    EXPECT_EQ(result.limiters, bitOf(Resource::Registers) | bitOf(Resource::Shared));
    EXPECT_EQ(result.activeWarps, 32);
    EXPECT_DOUBLE_EQ(result.percent, 50.0);
}

TEST(Rules, ALimiterStaysOneWhenBarriersLowerTheCount) {
    const Result result = limits(16, 8, kUnlimited, 32, 6);
    EXPECT_EQ(result.blocksPerSm, 6);
    EXPECT_EQ(result.limiters, bitOf(Resource::Registers) | bitOf(Resource::Barriers));
}

TEST(Rules, RoundsUpToWholeUnits) {
    EXPECT_EQ(roundUp(0, 256), 0);
    EXPECT_EQ(roundUp(1, 256), 256);
    EXPECT_EQ(roundUp(256, 256), 256);
}

TEST(Rules, AskedForOneResourceALimitIsThatOfTheResult) {
    const Result result = limits(1, 2, 3, 4, 5);
    EXPECT_EQ(limitOf(result, Resource::Warps), 1);
    EXPECT_EQ(limitOf(result, Resource::Registers), 2);
    EXPECT_EQ(limitOf(result, Resource::Shared), 3);
    EXPECT_EQ(limitOf(result, Resource::Slots), 4);
    EXPECT_EQ(limitOf(result, Resource::Barriers), 5);
}

}  // namespace
}  // namespace warpscope::occupancy
