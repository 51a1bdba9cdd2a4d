#include "engine/scenario/fields/knob.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

TEST(KnobTest, ABlockGrowsByWholeWarpsWhateverItsOtherSides) {
    const machine::Machine machine;
    Scenario scenario;
    scenario.block = {64, 1, 1};
    EXPECT_EQ(blockSpan({scenario, scenario, machine}), (Span{32, 1024, 32}));
    scenario.block = {16, 16, 1};
    EXPECT_EQ(blockSpan({scenario, scenario, machine}), (Span{2, 64, 2}));
    scenario.block = {1, 1024, 64};
    EXPECT_EQ(blockSpan({scenario, scenario, machine}).step, 1);
}

TEST(KnobTest, AGridCanGrowToFourTimesItsOwn) {
    const machine::Machine machine;
    Scenario original;
    original.grid = {4, 1, 1};
    Scenario now = original;
    now.grid.x = 200;
    EXPECT_EQ(gridSpan({now, original, machine}), (Span{1, 256, 1}));
    original.grid.x = 100;
    EXPECT_EQ(gridSpan({now, original, machine}), (Span{1, 400, 1}));
}

TEST(KnobTest, AmdCountsWavesWhereOthersCountBlocks) {
    machine::Machine machine;
    machine.limits.maxBlocksPerSm = 32;
    machine.limits.waves.wavesPerPartition = 8;
    const Scenario scenario;
    EXPECT_EQ(launchBoundsBlocksSpan({scenario, scenario, machine}).high, 32);
    machine.vendor = machine::Vendor::Amd;
    EXPECT_EQ(launchBoundsBlocksSpan({scenario, scenario, machine}).high, 8);
}

TEST(KnobTest, SweepsEndAtTheLimitsOfTheDevice) {
    machine::Limits limits;
    EXPECT_EQ(registersSweep(limits), (Span{8, 255, 8}));
    EXPECT_EQ(blockSweep(limits), (Span{32, 1024, 32}));
    EXPECT_EQ(dynamicSharedSweep(limits), (Span{0, 232448, 7168}));
    limits.sharedBytesPerBlockOptin = 8192;
    EXPECT_EQ(dynamicSharedSweep(limits).step, 1024);
}

}  // namespace
}  // namespace warpscope::scenario
