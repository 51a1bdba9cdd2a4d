#include "engine/sm/place_block.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;

TEST(PlaceBlock, TheLastWarpOfABlockIsPadded) {
    B build;
    build.exit();
    const auto launch = support::launchOf(build.build(), {1, 1, 1}, {70, 1, 1});
    auto state = gpu::initialState(launch);
    CycleLog log;
    gpu::step(launch, state, log);
    ASSERT_EQ(log.placements.size(), 3U);
    EXPECT_EQ(state.sms[0].warps[0].lanes, firstLanes(32));
    EXPECT_EQ(state.sms[0].warps[2].lanes, firstLanes(6));
    EXPECT_EQ(state.sms[0].warps[2].indexInBlock, 2);
    EXPECT_EQ(log.placements[2].warp, WarpId{2});
    EXPECT_EQ(log.placements[2].slot, 2);
}

TEST(PlaceBlock, AnSmIsFullWhenBlockSlotsOrWarpSlotsAre) {
    machine::Machine machine;
    machine.limits.maxWarpsPerSm = 8;
    SmState sm = emptySm(SmId{0}, machine, 2);
    EXPECT_TRUE(canPlaceBlock(sm, 8));
    EXPECT_FALSE(canPlaceBlock(sm, 9));
    sm.occupied = 0xF;
    EXPECT_TRUE(canPlaceBlock(sm, 4));
    EXPECT_FALSE(canPlaceBlock(sm, 5));
    sm.blocks[0].block = BlockId{0};
    sm.blocks[1].block = BlockId{1};
    EXPECT_FALSE(canPlaceBlock(sm, 1));
}

TEST(PlaceBlock, ANewWarpFetchesForTheLaunchLatency) {
    B build;
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    launch.machine.timing.blockLaunchLatency = 33;
    for (const auto& [cycle, transition] : support::runToEnd(launch).transitions) {
        if (transition.state == trace::WarpState::NoInstruction) {
            EXPECT_EQ(cycle, 0);
        }
        if (transition.state == trace::WarpState::Issued) {
            EXPECT_EQ(cycle, 33);
        }
    }
}

}  // namespace
}  // namespace warpscope::sm
