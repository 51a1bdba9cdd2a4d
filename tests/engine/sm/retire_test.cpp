#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

TEST(Retire, ABlockEndsWithItsLastWarpAndLeavesNothingBehind) {
    const auto launch = support::launchOf(support::quickFirstWarp(), {2, 1, 1}, {64, 1, 1});
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.count(trace::EventKind::BlockStart), 2);
    EXPECT_EQ(run.count(trace::EventKind::BlockEnd), 2);
    EXPECT_EQ(run.count(trace::EventKind::WarpEnd), 4);
    const SmState& sm = run.state.sms[0];
    EXPECT_EQ(sm.occupied, 0U);
    EXPECT_EQ(sm.draining, 0U);
    EXPECT_EQ(sm.eligible, 0U);
    for (const Warp& warp : sm.warps)
        EXPECT_EQ(warp, Warp{});
    for (const BlockSlot& block : sm.blocks)
        EXPECT_EQ(block, BlockSlot{});
}

/// A store is on its way when its warp exits: the warp keeps its slot until it has left the SM.
TEST(Retire, AWarpDrainsUntilItsStoresHaveLeft) {
    support::ProgramBuilder build;
    build.op(isa::Opcode::Stg, isa::kNoRegister,
             {isa::parameterOperand(0), isa::immediateOperand(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "out", {0});
    const auto run = support::runToEnd(launch);
    Cycle drains = -1;
    Cycle leaves = -1;
    for (const auto& [cycle, transition] : run.transitions) {
        if (transition.state == trace::WarpState::Drain) drains = cycle;
        if (transition.state == trace::WarpState::NotResident) leaves = cycle;
    }
    ASSERT_GE(drains, 0);
    EXPECT_GT(leaves, drains + 1);
}

}  // namespace
}  // namespace warpscope::sm
