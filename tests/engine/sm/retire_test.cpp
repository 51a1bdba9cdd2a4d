#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;

TEST(Retire, ABlockEndsWithItsLastWarpAndLeavesNothingBehind) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), isa::Comparison::Less, B::imm(32));
    build.branchIf(B::pred(0), 4, isa::kNoTarget);
    build.op(isa::Opcode::Fdiv, 1, {B::imm(1), B::imm(1)});
    build.exit();
    const auto launch = support::launchOf(build.build(), {2, 1, 1}, {64, 1, 1});
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
