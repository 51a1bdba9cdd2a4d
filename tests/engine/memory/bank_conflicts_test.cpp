#include "engine/memory/bank_conflicts.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

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
        EXPECT_EQ(countPasses(strided(stride), firstLanes(32), kBanks),
                  static_cast<int>(std::gcd(stride, 32U)))
            << "stride " << stride;
    }
}

TEST(BankConflicts, LanesThatReadOneWordShareIt) {
    EXPECT_EQ(countPasses(strided(0), firstLanes(32), kBanks), 1);
}

TEST(BankConflicts, BytesOfOneWordAreTheSameWord) {
    std::array<std::uint32_t, kMaxLanes> bytes{};
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        bytes[lane] = lane;
    EXPECT_EQ(countPasses(bytes, firstLanes(32), kBanks), 1);
}

TEST(BankConflicts, OnlyActiveLanesConflict) {
    EXPECT_EQ(countPasses(strided(32), laneBit(3) | laneBit(9), kBanks), 2);
    EXPECT_EQ(countPasses(strided(32), 0, kBanks), 0);
}

TEST(BankConflicts, AWaveOf64GoesInTwoHalves) {
    EXPECT_EQ(countPasses(strided(1), firstLanes(64), kBanks), 2);
    EXPECT_EQ(countPasses(strided(2), firstLanes(64), kBanks), 4);
}

}  // namespace
}  // namespace warpscope::memory
