#include <gtest/gtest.h>

#include "engine/occupancy/rules.h"
#include "tests/engine/occupancy/support.h"

namespace warpscope::occupancy {

// LLVM's table of waves by VGPRs for gfx90a and gfx942.
TEST(Waves, Cdna2GivesVgprsInGranulesOfEight) {
    const std::pair<int, int> expected[] = {{1, 8},   {64, 8},  {65, 7},  {72, 7},  {80, 6},
                                            {96, 5},  {97, 4},  {128, 4}, {129, 3}, {168, 3},
                                            {169, 2}, {256, 2}, {257, 1}, {512, 1}, {513, 0}};
    for (const auto& [registers, waves] : expected) {
        EXPECT_EQ(std::min(8, wavesPerPartition(device("mi250").limits, registers)), waves)
            << registers;
    }
}

TEST(Waves, Rdna3GivesVgprsInGranulesOf24) {
    const std::pair<int, int> expected[] = {{96, 16},  {97, 12}, {120, 12}, {121, 10},
                                            {144, 10}, {192, 8}, {193, 7},  {256, 5}};
    for (const auto& [registers, waves] : expected) {
        EXPECT_EQ(std::min(16, wavesPerPartition(device("rx7900").limits, registers)), waves)
            << registers;
    }
}

TEST(Waves, AmdHoldsSixteenGroupsOfSeveralWavesButOneWaveInEverySlot) {
    EXPECT_EQ(blocks("mi250", ask(64, 32)), 32);
    EXPECT_EQ(blocks("mi250", ask(65, 32)), 16);
    EXPECT_EQ(blocks("mi250", ask(1024, 32)), 2);
    EXPECT_EQ(blocks("rx7900", ask(32, 32)), 64);
    EXPECT_EQ(blocks("rx7900", ask(64, 32)), 32);
}

TEST(Waves, AmdSharesLdsInUnitsOf512Bytes) {
    EXPECT_EQ(blocks("mi300x", ask(256, 32, 16384)), 4);
    EXPECT_EQ(blocks("mi300x", ask(256, 32, 16385)), 3);
    EXPECT_EQ(blocks("mi300x", ask(256, 32, 65537)), 0);
    // Two groups of 64 KB share the 128 KB of a work-group processor.
    EXPECT_EQ(blocks("rx7900", ask(256, 32, 65536)), 2);
}

TEST(Waves, MetaxDividesTheRegistersOfAPeu) {
    EXPECT_EQ(blocks("metax-c500", ask(512, 64)), 4);
    EXPECT_EQ(blocks("metax-c500", ask(512, 65)), 3);
    const Result result = calculate(device("metax-c500"), ask(256, 32, 32768));
    EXPECT_EQ(result.blocksPerSm, 2);
    EXPECT_EQ(result.limiters, bitOf(Resource::Shared));
    EXPECT_DOUBLE_EQ(result.percent, 25);
}

}  // namespace warpscope::occupancy
