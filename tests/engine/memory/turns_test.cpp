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

TEST(Turns, AllLanesOnOneWordTakeOneTurnEach) {
    const std::array<std::uint32_t, kMaxLanes> same{};
    EXPECT_EQ(countTurns(same, firstLanes(32)), 32);
    EXPECT_EQ(countTurns(same, firstLanes(64)), 64);
}

}  // namespace
}  // namespace warpscope::memory
