#include "engine/sm/place_block.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"
#include "tests/support/older_slots.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;

TEST(PlaceBlock, TheLastWarpOfABlockIsPadded) {
    B build;
    build.exit();
    const auto launch = support::launchOf(build.build(), {1, 1, 1}, {70, 1, 1});
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    stepper.step(state, log);
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
    int fetches = 0;
    int issues = 0;
    for (const auto& [cycle, transition] : support::runToEnd(launch).transitions) {
        if (transition.state == trace::WarpState::NoInstruction) {
            EXPECT_EQ(cycle, 0);
            ++fetches;
        }
        if (transition.state == trace::WarpState::Issued) {
            EXPECT_EQ(cycle, 33);
            ++issues;
        }
    }
    EXPECT_EQ(fetches, 1);
    EXPECT_EQ(issues, 1);
}

/// The masks that the policies read, against the cycles in which the warps arrived.
TEST(PlaceBlock, EachWarpKnowsWhoIsOlder) {
    auto launch = support::launchOf(support::quickFirstWarp(), {40, 1, 1}, {96, 1, 1});
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        const SmState& sm = state.sms[0];
        std::array<Cycle, 64> arrived{};
        for (std::size_t slot = 0; slot < sm.warps.size(); ++slot)
            arrived[slot] = sm.warps[slot].residentSince;
        const auto older = support::olderSlots(arrived);
        for (std::uint64_t rest = sm.occupied; rest != 0; rest &= rest - 1) {
            const auto slot = static_cast<std::size_t>(firstLane(rest));
            ASSERT_EQ(sm.olderSlots[slot] & sm.occupied, older[slot] & sm.occupied)
                << "slot " << slot << " in cycle " << state.now;
        }
    }
}

}  // namespace
}  // namespace warpscope::sm
