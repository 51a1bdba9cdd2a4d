#include "engine/memory/coalesce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace warpscope::memory {
namespace {

using Addresses = std::array<std::uint32_t, kMaxLanes>;

Addresses spacedBy(std::uint32_t base, std::uint32_t bytes) {
    Addresses addresses{};
    for (std::uint32_t lane = 0; lane < addresses.size(); ++lane)
        addresses[lane] = base + lane * bytes;
    return addresses;
}

int countSectors(const Addresses& addresses, LaneMask active) {
    return coalesce(addresses, active).sectorCount();
}

TEST(Coalesce, NeighbouringWordsOfAWarpAreFourSectors) {
    EXPECT_EQ(countSectors(spacedBy(256, 4), firstLanes(32)), 4);
}

TEST(Coalesce, AShiftByOneWordTouchesOneSectorMore) {
    EXPECT_EQ(countSectors(spacedBy(260, 4), firstLanes(32)), 5);
}

TEST(Coalesce, EachLaneItsOwnSectorFromAStrideOf32BytesOn) {
    EXPECT_EQ(countSectors(spacedBy(0, 8), firstLanes(32)), 8);
    EXPECT_EQ(countSectors(spacedBy(0, 32), firstLanes(32)), 32);
    EXPECT_EQ(countSectors(spacedBy(0, 4096), firstLanes(32)), 32);
}

TEST(Coalesce, ElevenLanesOfTheLastWarpOfAVectorAreTwoSectors) {
    EXPECT_EQ(countSectors(spacedBy(0, 4), firstLanes(11)), 2);
}

TEST(Coalesce, OrderDoesNotMatter) {
    Addresses addresses = spacedBy(0, 4);
    std::reverse(addresses.begin(), addresses.begin() + 32);
    EXPECT_EQ(countSectors(addresses, firstLanes(32)), 4);
}

TEST(Coalesce, NobodyTouchesNothing) {
    EXPECT_EQ(countSectors(spacedBy(0, 4), 0), 0);
    EXPECT_TRUE(coalesce(spacedBy(0, 4), 0).all().empty());
}

TEST(Coalesce, ALineKnowsWhichOfItsSectorsAreTouched) {
    const Lines lines = coalesce(spacedBy(128 + 32, 64), firstLanes(4));
    ASSERT_EQ(lines.all().size(), 2U);
    EXPECT_EQ(lines.all()[0], (Line{1, 0b1010, 0x01000100}));
    EXPECT_EQ(lines.all()[1], (Line{2, 0b1010, 0x01000100}));
    EXPECT_EQ(lines.sectorCount(), 4);
    EXPECT_EQ(coalesce(spacedBy(0, 128), firstLanes(64)).all().size(), 64U);
}

/// Lanes each with a line of their own, whole lines apart and not: as lane by lane.
TEST(Coalesce, LanesWithLinesOfTheirOwnTouchThemAsEachAlone) {
    for (const std::uint32_t stride : {128U, 132U, 384U, 4096U, 5000U}) {
        for (const int bytes : {1, 4, 8, 16}) {
            const auto size = static_cast<std::uint32_t>(bytes);
            const Addresses addresses = spacedBy(4096 + 5 * size, stride / size * size);
            const Lines lines = coalesce(addresses, firstLanes(32), bytes);
            ASSERT_EQ(lines.all().size(), 32U);
            EXPECT_EQ(lines.sectorCount(), 32);
            for (int lane = 0; lane < 32; ++lane) {
                const Lines alone = coalesce(addresses, laneBit(lane), bytes);
                EXPECT_EQ(lines.all()[static_cast<std::size_t>(lane)], alone.all()[0])
                    << stride << ' ' << bytes << ' ' << lane;
            }
        }
    }
}

TEST(Coalesce, AnAccessInAnyOrderGivesTheSameLines) {
    Addresses addresses = spacedBy(64, 36);
    const Lines ordered = coalesce(addresses, firstLanes(32));
    std::reverse(addresses.begin(), addresses.begin() + 32);
    EXPECT_EQ(coalesce(addresses, firstLanes(32)), ordered);
    std::swap(addresses[3], addresses[17]);
    EXPECT_EQ(coalesce(addresses, firstLanes(32)), ordered);
}

// What goes the short way of columns through the caches.
TEST(Coalesce, ALineALaneAndASectorOfItIsApart) {
    EXPECT_TRUE(coalesce(spacedBy(0, 128), firstLanes(32)).isApart());
    EXPECT_TRUE(coalesce(spacedBy(4, 160), firstLanes(32), 4).isApart());
    EXPECT_FALSE(coalesce(spacedBy(0, 64), firstLanes(32)).isApart()) << "two lanes in a line";
    EXPECT_FALSE(coalesce(spacedBy(0, 128), firstLanes(31)).isApart());
    Lines lines = coalesce(spacedBy(0, 128), firstLanes(32));
    const Lines copy = lines;
    EXPECT_TRUE(copy.isApart());
    lines = coalesce(spacedBy(0, 4), firstLanes(32));
    EXPECT_FALSE(lines.isApart());
}

TEST(Coalesce, WhatGoesBackLateIsNotCountedTwice) {
    Addresses addresses = spacedBy(64, 36);
    const Lines ordered = coalesce(addresses, firstLanes(32));
    std::swap(addresses[5], addresses[30]);
    const Lines mixed = coalesce(addresses, firstLanes(32));
    EXPECT_EQ(mixed, ordered);
    EXPECT_EQ(mixed.sectorCount(), ordered.sectorCount());
    EXPECT_FALSE(mixed.isRow());
}

}  // namespace
}  // namespace warpscope::memory
