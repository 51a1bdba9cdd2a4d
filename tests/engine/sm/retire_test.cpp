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

}  // namespace
}  // namespace warpscope::sm
