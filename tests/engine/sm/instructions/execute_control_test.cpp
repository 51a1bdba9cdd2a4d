#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

TEST(ExecuteControl, AWarpThatStoredDrainsBeforeItLeaves) {
    B build;
    build.op(Stg, isa::kNoRegister, {B::param(0), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "out", {0});
    const auto run = support::runToEnd(launch);
    bool drains = false;
    for (const auto& [cycle, transition] : run.transitions)
        drains = drains || transition.state == trace::WarpState::Drain;
    EXPECT_TRUE(drains);
    EXPECT_EQ(run.transitions.back().second.state, trace::WarpState::NotResident);
}

TEST(ExecuteControl, CountsConditionalBranchesOnly) {
    B build;
    build.jump(1);
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), isa::Comparison::Less, B::imm(100));
    build.branchIf(B::pred(0), 4, 4);
    build.exit();
    const auto run = support::runToEnd(support::launchOf(build.build(), {1, 1, 1}, {64, 1, 1}));
    EXPECT_EQ(run.counters.branches, 2);
    EXPECT_EQ(run.counters.divergentBranches, 0);
    EXPECT_EQ(run.counters.instructions, 10);
}

TEST(ExecuteControl, BothWaysToOnePlaceAreNoDivergence) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), isa::Comparison::Less, B::imm(5));
    build.branchIf(B::pred(0), 3, 3);
    build.exit();
    const auto run = support::runToEnd(support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1}));
    EXPECT_EQ(run.counters.divergentBranches, 0);
    EXPECT_EQ(run.counters.instructions, 4);
}

}  // namespace
}  // namespace warpscope::sm
