#include "engine/memory/bank_conflicts.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "tests/engine/memory/measured_wavefronts.h"

namespace warpscope::memory {
namespace {

constexpr int kBanks = 32;

std::array<std::uint32_t, kMaxLanes> strided(std::uint32_t words) {
    std::array<std::uint32_t, kMaxLanes> addresses{};
    for (std::uint32_t lane = 0; lane < addresses.size(); ++lane)
        addresses[lane] = lane * words * 4;
    return addresses;
}

TEST(BankConflicts, AStrideConflictsAsItsCommonDivisorWithTheBanksAsMeasured) {
    for (std::uint32_t stride = 1; stride <= 64; ++stride) {
        EXPECT_EQ(countWavefronts(strided(stride), firstLanes(32), kBanks),
                  static_cast<int>(std::gcd(stride, 32U)))
            << "stride " << stride;
    }
}

TEST(BankConflicts, AnyStrideIsCountedAsLaneByLane) {
    for (const std::uint32_t start : {0U, 4U, 100U, 4096U, 0xFFFFFF00U}) {
        for (const std::uint32_t stride :
             {0U, 1U, 2U, 3U, 4U, 12U, 128U, 132U, 4000U, 0x8000000U}) {
            std::array<std::uint32_t, kMaxLanes> addresses{};
            for (std::uint32_t lane = 0; lane < addresses.size(); ++lane)
                addresses[lane] = start + lane * stride;
            const auto served = wavefrontsOf(addresses, firstLanes(32), kBanks);
            EXPECT_EQ(countWavefronts(addresses, firstLanes(32), kBanks),
                      static_cast<int>(served.size()))
                << start << " and " << stride;
        }
    }
}

TEST(BankConflicts, LanesThatReadOneWordShareIt) {
    EXPECT_EQ(countWavefronts(strided(0), firstLanes(32), kBanks), 1);
}

TEST(BankConflicts, BytesOfOneWordAreTheSameWord) {
    std::array<std::uint32_t, kMaxLanes> bytes{};
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        bytes[lane] = lane;
    EXPECT_EQ(countWavefronts(bytes, firstLanes(32), kBanks), 1);
}

TEST(BankConflicts, OnlyActiveLanesConflict) {
    EXPECT_EQ(countWavefronts(strided(32), laneBit(3) | laneBit(9), kBanks), 2);
    EXPECT_EQ(countWavefronts(strided(32), 0, kBanks), 0);
}

TEST(BankConflicts, AWaveOf64GoesInTwoHalves) {
    EXPECT_EQ(countWavefronts(strided(1), firstLanes(64), kBanks), 2);
    EXPECT_EQ(countWavefronts(strided(2), firstLanes(64), kBanks), 4);
}

TEST(BankConflicts, TheHalvesOfAWaveAreNoConflict) {
    EXPECT_EQ(leastWavefronts(0), 0);
    EXPECT_EQ(leastWavefronts(laneBit(31)), 1);
    EXPECT_EQ(leastWavefronts(laneBit(32)), 1);
    EXPECT_EQ(leastWavefronts(laneBit(31) | laneBit(32)), 2);
}

TEST(BankConflicts, EachWavefrontServesTheLanesOfOneWordABank) {
    const auto served = wavefrontsOf(strided(16), firstLanes(4), kBanks);
    ASSERT_EQ(served.size(), 2U);
    EXPECT_EQ(served[0], 0b0011U);
    EXPECT_EQ(served[1], 0b1100U);
    EXPECT_EQ(wavefrontsOf(strided(0), firstLanes(32), kBanks),
              std::vector<LaneMask>{firstLanes(32)});
    EXPECT_EQ(wavefrontsOf(strided(1), firstLanes(64), kBanks),
              (std::vector<LaneMask>{firstLanes(32), ~firstLanes(32)}));
}

TEST(BankConflicts, WavefrontsAreAsManyAsCountedAndServeEachLaneOnce) {
    for (std::uint32_t stride = 0; stride <= 40; ++stride) {
        const LaneMask active = 0xF0F3'7FFF'1234'FFF7ULL;
        const auto served = wavefrontsOf(strided(stride), active, kBanks);
        EXPECT_EQ(static_cast<int>(served.size()),
                  countWavefronts(strided(stride), active, kBanks));
        LaneMask all = 0;
        for (const LaneMask lanes : served) {
            EXPECT_EQ(all & lanes, 0U);
            all |= lanes;
        }
        EXPECT_EQ(all, active);
    }
}

TEST(BankConflicts, HalfAsManyLanesOfEightBytesGoTogether) {
    std::array<std::uint32_t, kMaxLanes> addresses{};
    for (std::uint32_t lane = 0; lane < kMaxLanes; ++lane)
        addresses[lane] = 8 * lane;
    EXPECT_EQ(countWavefronts(addresses, firstLanes(32), 32, 8), 2);
    EXPECT_EQ(leastWavefronts(firstLanes(32), 8), 2);
    EXPECT_EQ(leastWavefronts(firstLanes(16), 8), 1);
    EXPECT_EQ(wavefrontsOf(addresses, firstLanes(20), 32, 8),
              (std::vector<LaneMask>{firstLanes(16), 0xF0000}));
    for (std::uint32_t lane = 0; lane < kMaxLanes; ++lane)
        addresses[lane] = 16 * lane;
    EXPECT_EQ(countWavefronts(addresses, firstLanes(32), 32, 8), 4) << "every other pair: twice";
}

TEST(BankConflicts, WavefrontsAndConflictsAreThoseOfTheHardware) {
    for (std::size_t i = 0; i < kMeasuredWavefronts.size(); ++i) {
        const MeasuredWavefronts& row = kMeasuredWavefronts[i];
        std::array<std::uint32_t, kMaxLanes> addresses{};
        for (std::uint32_t lane = 0; lane < 32; ++lane)
            addresses[lane] = (lane >> row.shift) % row.modulus * row.scale *
                              static_cast<std::uint32_t>(row.bytes);
        const int count = countWavefronts(addresses, row.lanes, kBanks, row.bytes, row.kind);
        EXPECT_EQ(count, row.wavefronts) << "row " << i;
        EXPECT_EQ(count - leastWavefronts(addresses, row.lanes, row.bytes, row.kind), row.conflicts)
            << "row " << i;
        const auto served = wavefrontsOf(addresses, row.lanes, kBanks, row.bytes, row.kind);
        EXPECT_EQ(static_cast<int>(served.size()), count) << "row " << i;
    }
}

}  // namespace
}  // namespace warpscope::memory
