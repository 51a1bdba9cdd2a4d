#include "engine/memory/turns.h"

#include <gtest/gtest.h>

#include <array>

namespace warpscope::memory {
namespace {

TEST(Turns, AreTheLongestQueueForOneAddress) {
    std::array<std::uint32_t, kMaxLanes> addresses{};
    for (std::uint32_t lane = 0; lane < addresses.size(); ++lane)
        addresses[lane] = lane * 4;
    EXPECT_EQ(countTurns(addresses, firstLanes(32)), 1);
    addresses[5] = addresses[9] = addresses[20] = 64;  // Lane 16 names 64 as well.
    EXPECT_EQ(countTurns(addresses, firstLanes(32)), 4);
    EXPECT_EQ(countTurns(addresses, firstLanes(10)), 2);
    EXPECT_EQ(countTurns(addresses, 0), 0);
}

TEST(Turns, SortedAddressesAreThoseOfActiveLanes) {
    std::array<std::uint32_t, kMaxLanes> addresses{9, 3, 7, 3};
    std::array<std::uint32_t, kMaxLanes> sorted{};
    EXPECT_EQ(sortAddresses(addresses, 0b1011, sorted), 3);
    EXPECT_EQ(sorted[0], 3U);
    EXPECT_EQ(sorted[1], 3U);
    EXPECT_EQ(sorted[2], 9U);
    EXPECT_EQ(countAddresses(addresses, 0b1011), 2);
    EXPECT_EQ(countAddresses(addresses, 0b1111), 3);
    EXPECT_EQ(countAddresses(addresses, 0), 0);
}

TEST(Turns, AllLanesOnOneWordTakeOneTurnEach) {
    const std::array<std::uint32_t, kMaxLanes> same{};
    EXPECT_EQ(countTurns(same, firstLanes(32)), 32);
    EXPECT_EQ(countTurns(same, firstLanes(64)), 64);
}

}  // namespace
}  // namespace warpscope::memory
