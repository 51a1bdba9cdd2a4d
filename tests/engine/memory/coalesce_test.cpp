#include "engine/memory/coalesce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace warpscope::memory {
namespace {

using Addresses = std::array<std::uint32_t, kMaxLanes>;

Addresses strided(std::uint32_t base, std::uint32_t bytes) {
    Addresses addresses{};
    for (std::uint32_t lane = 0; lane < addresses.size(); ++lane)
        addresses[lane] = base + lane * bytes;
    return addresses;
}

TEST(Coalesce, NeighbouringWordsOfAWarpAreFourSectors) {
    EXPECT_EQ(countSectors(strided(256, 4), firstLanes(32)), 4);
}

TEST(Coalesce, AShiftByOneWordTouchesOneSectorMore) {
    EXPECT_EQ(countSectors(strided(260, 4), firstLanes(32)), 5);
}

TEST(Coalesce, EachLaneItsOwnSectorFromAStrideOf32BytesOn) {
    EXPECT_EQ(countSectors(strided(0, 8), firstLanes(32)), 8);
    EXPECT_EQ(countSectors(strided(0, 32), firstLanes(32)), 32);
    EXPECT_EQ(countSectors(strided(0, 4096), firstLanes(32)), 32);
}

TEST(Coalesce, ElevenLanesOfTheLastWarpOfAVectorAreTwoSectors) {
    EXPECT_EQ(countSectors(strided(0, 4), firstLanes(11)), 2);
}

TEST(Coalesce, OrderDoesNotMatter) {
    Addresses addresses = strided(0, 4);
    std::reverse(addresses.begin(), addresses.begin() + 32);
    EXPECT_EQ(countSectors(addresses, firstLanes(32)), 4);
}

TEST(Coalesce, NobodyTouchesNothing) {
    EXPECT_EQ(countSectors(strided(0, 4), 0), 0);
    EXPECT_EQ(countSameAddress(strided(0, 4), 0), 0);
}

TEST(SameAddress, IsTheLongestQueueForOneAddress) {
    Addresses addresses = strided(0, 4);
    EXPECT_EQ(countSameAddress(addresses, firstLanes(32)), 1);
    addresses[5] = addresses[9] = addresses[20] = 64;  // Lane 16 names 64 as well.
    EXPECT_EQ(countSameAddress(addresses, firstLanes(32)), 4);
    EXPECT_EQ(countSameAddress(addresses, firstLanes(10)), 2);
}

}  // namespace
}  // namespace warpscope::memory
