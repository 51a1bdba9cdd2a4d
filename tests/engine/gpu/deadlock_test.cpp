#include "engine/gpu/deadlock.h"

#include <gtest/gtest.h>

#include "engine/trace/problem_kind.h"
#include "tests/support/build_program.h"
#include "tests/support/said_in.h"

namespace warpscope::gpu {
namespace {

using B = support::ProgramBuilder;

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
    EXPECT_EQ(support::saidIn(problem.message, "lanes"), "0, 2, 4, 6");
    EXPECT_EQ(support::saidIn(problem.message, "others"), "1, 3, 5, 7");
    ASSERT_EQ(problem.waiters.size(), 1U);
    EXPECT_EQ(problem.waiters[0].lanes, LaneMask{0b01010101});
}

/// if (t != 0) __syncthreads();  and the end: who waits there for the others has ended.
TEST(Deadlock, ALaneThatStandsAtItsEndHasEnded) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), isa::Comparison::Equal, B::imm(0));
    const auto branch = build.branchIf(B::pred(0));
    build.bar();
    build.at(branch).target = build.at(branch).reconvergence = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {64, 1, 1});
    launch.model.barrier = BarrierModel::Language;
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.problems.size(), 1U);
    EXPECT_EQ(run.state.problems[0].message.key, "deadlock.exited_barrier");
    EXPECT_EQ(support::saidIn(run.state.problems[0].message, "ended"), "1");
}

/// if (t < 8) __syncthreads(); else __syncwarp(mask); with independent threads.
RunProblem syncwarpBesideBarrier(std::uint32_t mask) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), isa::Comparison::GreaterEqual, B::imm(8));
    const auto branch = build.branchIf(B::pred(0));
    build.bar();
    const auto jump = build.jump();
    build.at(branch).target = build.here();
    build.op(isa::Opcode::Warpsync, isa::kNoRegister, {B::imm(mask)});
    build.at(jump).target = build.at(branch).reconvergence = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = DivergenceModel::Independent;
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, StopReason::Deadlock);
    return run.state.problems.empty() ? RunProblem{} : run.state.problems[0];
}

TEST(Deadlock, NamesTheLanesThatNeverComeToSyncwarp) {
    const RunProblem problem = syncwarpBesideBarrier(0xffffffff);
    EXPECT_EQ(problem.message.key, "deadlock.syncwarp");
    EXPECT_EQ(support::saidIn(problem.message, "lanes"), "8–31");
    EXPECT_EQ(support::saidIn(problem.message, "others"), "0–7");
    EXPECT_EQ(support::saidIn(problem.message, "line"), "6");
    const RunProblem narrow = syncwarpBesideBarrier(0xffffff04);
    EXPECT_EQ(support::saidIn(narrow.message, "others"), "2") << "only those of the mask";
}

/// if (t < 16) __syncwarp(mask);  __syncthreads();  where all come by the barrier: the mask names
/// lanes that wait there already.
RunProblem syncwarpBeforeBarrier(std::uint32_t mask) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), isa::Comparison::GreaterEqual, B::imm(16));
    const auto branch = build.branchIf(B::pred(0));
    build.op(isa::Opcode::Warpsync, isa::kNoRegister, {B::imm(mask)});
    build.at(branch).target = build.here();
    build.bar();
    build.at(branch).reconvergence = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {64, 1, 1});
    launch.model.divergence = DivergenceModel::Independent;
    const auto run = support::runToEnd(launch);
    return run.state.problems.empty() ? RunProblem{} : run.state.problems[0];
}

TEST(Deadlock, BlamesTheMaskAndNotTheBarrierThatAllComeBy) {
    const RunProblem problem = syncwarpBeforeBarrier(0xffffffff);
    EXPECT_EQ(problem.message.key, "deadlock.syncwarp");
    EXPECT_EQ(support::saidIn(problem.message, "lanes"), "0–15");
    EXPECT_EQ(support::saidIn(problem.message, "others"), "16–31");
    EXPECT_EQ(problem.line, 4);
    EXPECT_EQ(problem.lanes, LaneMask{0xFFFF});
    EXPECT_EQ(syncwarpBeforeBarrier(0xffff).message.key, "");
}

/// Block 1 stands at two barriers by the language, block 0 of the same cluster waits for it.
TEST(Deadlock, NamesTheBlocksOfTheClusterThatNeverCome) {
    B build;
    build.special(0, isa::Special::ClusterRank);
    build.compare(0, B::reg(0), isa::Comparison::Equal, B::imm(0));
    const auto skip = build.branchIf(B::pred(0));
    build.special(1, isa::Special::ThreadX);
    build.compare(1, B::reg(1), isa::Comparison::Less, B::imm(16));
    const auto branch = build.branchIf(B::pred(1));
    build.bar();
    const auto jump = build.jump();
    build.at(branch).target = build.here();
    build.bar();
    build.at(jump).target = build.at(branch).reconvergence = build.here();
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    build.op(isa::Opcode::ClusterArrive, isa::kNoRegister, {});
    build.op(isa::Opcode::ClusterWait, isa::kNoRegister, {});
    build.exit();
    auto launch = support::launchOf(build.build(), {2, 1, 1}, {32, 1, 1}, 2);
    launch.cluster = {2, 1, 1};
    launch.model.barrier = BarrierModel::Language;
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.stopped, StopReason::Deadlock);
    const RunProblem& problem = run.state.problems[0];
    EXPECT_EQ(problem.message.key, "deadlock.divergent_barrier") << "this is what explains most";
    EXPECT_EQ(support::saidIn(problem.message, "block"), "1");
    for (const sm::SmState& sm : run.state.sms) {
        for (const sm::Warp& warp : sm.warps) {
            if (!warp.isResident() || warp.block != BlockId{0}) continue;
            const auto missing = sm::whoIsMissing(barrierRules(launch), run.state.sms, sm, warp);
            EXPECT_EQ(blockNumbers(missing.blocks), "1");
            EXPECT_EQ(missing.lanes, 0u);
            EXPECT_TRUE(missing.warps.empty());
        }
    }
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
    EXPECT_EQ(run.state.problems[0].message.key, "cycle_limit.endless");
    EXPECT_EQ(run.state.problems[0].line, 1);
}

TEST(Deadlock, ManyBlocksAreShortened) {
    std::vector<BlockId> blocks;
    for (std::uint32_t i = 0; i < 6; ++i)
        blocks.push_back(BlockId{2 * i});
    EXPECT_EQ(blockNumbers(blocks), "0, 2, 4, 6, 8, 10");
    blocks.push_back(BlockId{131});
    EXPECT_EQ(blockNumbers(blocks), "0, 2, 4, …, 131");
}

// Blocks are left, no warp is there to be named: none of them has room.
TEST(Deadlock, WithoutAWarpNoBlockHasRoom) {
    auto launch = support::launchOf(support::ProgramBuilder().build(), {2, 1, 1}, {32, 1, 1});
    GpuState state;
    state.now = 7;
    const RunProblem problem = explainDeadlock(launch, state);
    EXPECT_EQ(problem.message.key, "deadlock.no_room");
    EXPECT_EQ(problem.kind, trace::kDeadlock);
    EXPECT_EQ(problem.cycle, 7);
    EXPECT_TRUE(problem.waiters.empty());
    EXPECT_FALSE(problem.warp.isValid());
}

}  // namespace
}  // namespace warpscope::gpu
