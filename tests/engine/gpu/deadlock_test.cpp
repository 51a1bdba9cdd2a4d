#include "engine/gpu/deadlock.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::gpu {
namespace {

using B = support::ProgramBuilder;

std::string valueOf(const Message& message, const std::string& name) {
    for (const auto& [key, value] : message.values) {
        if (key == name) return value;
    }
    return "absent";
}

/// if (t % 2 == 0) __syncthreads(); else __syncthreads();  (PMPP, figure 4.4.)
TEST(Deadlock, NamesTheWarpTheLineAndWhoWaitsForWhom) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(isa::Opcode::And, 1, {B::reg(0), B::imm(1)});
    build.compare(0, B::reg(1), isa::Comparison::NotEqual, B::imm(0));
    const auto branch = build.branchIf(B::pred(0));
    const auto barrier = build.bar();
    const auto jump = build.jump();
    build.at(branch).target = build.here();
    build.bar();
    build.at(jump).target = build.at(branch).reconvergence = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {8, 1, 1});
    launch.model.barrier = BarrierModel::Language;
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, StopReason::Deadlock);
    ASSERT_EQ(run.state.problems.size(), 1U);
    const RunProblem& problem = run.state.problems[0];
    EXPECT_EQ(problem.kind, "deadlock");
    EXPECT_EQ(problem.message.key, "deadlock.divergent_barrier");
    EXPECT_EQ(problem.line, static_cast<int>(barrier) + 1);
    EXPECT_EQ(valueOf(problem.message, "lanes"), "0, 2, 4, 6");
    EXPECT_EQ(valueOf(problem.message, "others"), "1, 3, 5, 7");
    ASSERT_EQ(problem.waiters.size(), 1U);
    EXPECT_EQ(problem.waiters[0].lanes, LaneMask{0b01010101});
}

TEST(Deadlock, IsFoundOnlyWhenEveryOtherBlockHasEnded) {
    B build;
    build.special(0, isa::Special::BlockX);
    build.special(1, isa::Special::ThreadX);
    build.op(isa::Opcode::Iadd, 0, {B::reg(0), B::reg(1)});
    build.compare(0, B::reg(0), isa::Comparison::Equal, B::imm(0));
    const auto skip = build.branchIf(B::pred(0, true));
    build.bar();
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    build.op(isa::Opcode::Mov, 2, {B::imm(0)});
    build.exit();
    auto launch = support::launchOf(build.build(), {40, 1, 1}, {32, 1, 1}, 2);
    launch.model.barrier = BarrierModel::Language;
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, StopReason::Deadlock);
    EXPECT_EQ(run.state.blocksFinished, 39);
    EXPECT_EQ(run.state.problems[0].waiters.size(), 1U);
}

TEST(CycleLimit, NamesTheWarpThatGoesRoundAndRound) {
    B build;
    build.jump(0);
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    launch.model.maxCycles = 500;
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, StopReason::CycleLimit);
    EXPECT_EQ(run.state.now, 500);
    EXPECT_EQ(run.state.problems[0].message.key, "cycle_limit.loop");
    EXPECT_EQ(run.state.problems[0].line, 1);
}

}  // namespace
}  // namespace warpscope::gpu
