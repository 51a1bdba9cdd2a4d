#include "engine/sm/meetings/switch_path.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using enum isa::Comparison;

/// while (atomicCAS(lock, 0, 1) != 0) {}  counter += 1;  atomicExch(lock, 0);
gpu::Launch spinLock(gpu::DivergenceModel model) {
    B build;
    const auto top = build.here();
    const auto cas = build.op(Atomg, 0, {B::param(0), B::imm(0), B::imm(1)});
    build.at(cas).atomic = isa::AtomicOperation::Cas;
    build.compare(0, B::reg(0), NotEqual, B::imm(0));
    build.branchIf(B::pred(0), top, build.here() + 1);
    build.op(Ldg, 1, {B::param(4)});
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.op(Stg, isa::kNoRegister, {B::param(4), B::reg(1)});
    const auto unlock = build.op(Atomg, isa::kNoRegister, {B::param(0), B::imm(0)});
    build.at(unlock).atomic = isa::AtomicOperation::Exch;
    build.exit();
    auto launch = support::launchOf(build.build(), {2, 1, 1}, {32, 1, 1});
    launch.model.divergence = model;
    launch.model.maxCycles = 3'000'000;
    support::addBuffer(launch, "lock", {0});
    support::addBuffer(launch, "counter", {0});
    return launch;
}

TEST(SwitchPath, ASpinLockInsideAWarpEndsWithIndependentScheduling) {
    const auto launch = spinLock(gpu::DivergenceModel::Independent);
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, gpu::StopReason::Finished);
    EXPECT_EQ(support::wordsOf(run.state, launch.memory.buffers()[1])[0], 64U);
}

TEST(SwitchPath, TheSameLockNeverEndsOnTheStack) {
    auto launch = spinLock(gpu::DivergenceModel::Stack);
    launch.model.maxCycles = 100'000;
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, gpu::StopReason::CycleLimit);
    ASSERT_EQ(run.state.problems.size(), 1U);
    EXPECT_EQ(run.state.problems[0].message.key, "cycle_limit.polls_stack");
}

/// Lane 0 polls a flag that the other lanes of its warp set once they get their turn.
B pollingLane() {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), NotEqual, B::imm(0));
    const auto split = build.branchIf(B::pred(0));
    const auto top = build.here();
    build.op(Ldg, 1, {B::param(0)});
    build.compare(1, B::reg(1), Equal, B::imm(0));
    build.branchIf(B::pred(1), top, build.here() + 1);
    const auto jump = build.jump();
    build.at(split).target = build.here();
    build.op(Stg, isa::kNoRegister, {B::param(0), B::reg(0)});
    build.at(split).reconvergence = build.at(jump).target = build.here();
    build.exit();
    return build;
}

TEST(SwitchPath, OtherPathsTakeTheirTurnAfterEightRoundsThatChangeNothing) {
    const B build = pollingLane();
    constexpr isa::ProgramCounter kPoll = 3;
    constexpr isa::ProgramCounter kSet = 7;
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = gpu::DivergenceModel::Independent;
    support::addBuffer(launch, "flag", {0});
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, gpu::StopReason::Finished);
    int polls = 0;
    for (const auto& [cycle, change] : run.transitions) {
        if (change.state != trace::WarpState::Issued) continue;
        if (change.pc == kSet) break;
        polls += change.pc == kPoll ? 1 : 0;
    }
    // The first round has nothing to be compared with; the eight behind it leave all as it was.
    EXPECT_EQ(polls, 9);
}

/// The same where each round leaves a predicate other than it was: at work, until it takes too
/// long.
TEST(SwitchPath, OtherPathsTakeTheirTurnAfter4096RoundsInAnyCase) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), NotEqual, B::imm(0));
    const auto split = build.branchIf(B::pred(0));
    const auto top = build.here();
    build.op(Ldg, 1, {B::param(0)});
    const auto turn = build.compare(2, B::imm(0), Equal, B::imm(0));
    build.at(turn).logic = isa::Logic::Xor;
    build.at(turn).sources[2] = B::pred(2);
    build.compare(1, B::reg(1), Equal, B::imm(0));
    build.branchIf(B::pred(1), top, build.here() + 1);
    const auto jump = build.jump();
    build.at(split).target = build.here();
    const auto set = build.op(Stg, isa::kNoRegister, {B::param(0), B::reg(0)});
    build.at(split).reconvergence = build.at(jump).target = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = gpu::DivergenceModel::Independent;
    launch.model.maxCycles = 3'000'000;
    support::addBuffer(launch, "flag", {0});
    int rounds = 0;
    for (const auto& [cycle, change] : support::runToEnd(launch).transitions) {
        if (change.state != trace::WarpState::Issued) continue;
        if (change.pc == set) break;
        rounds += change.pc == top ? 1 : 0;
    }
    EXPECT_EQ(rounds, 4096);
}

/// A path that changes a register in every round is at work, not waiting; so are 80 rounds of it.
TEST(SwitchPath, RoundsThatChangeARegisterAreNotIdle) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), NotEqual, B::imm(0));
    const auto split = build.branchIf(B::pred(0));
    const auto top = build.here();
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.compare(1, B::reg(1), Less, B::imm(80));
    build.branchIf(B::pred(1), top, build.here() + 1);
    const auto jump = build.jump();
    build.at(split).target = build.here();
    const auto other = build.op(Mov, 2, {B::imm(1)});
    build.at(split).reconvergence = build.at(jump).target = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = gpu::DivergenceModel::Independent;
    int rounds = 0;
    for (const auto& [cycle, change] : support::runToEnd(launch).transitions) {
        if (change.state != trace::WarpState::Issued) continue;
        if (change.pc == other) break;
        rounds += change.pc == top ? 1 : 0;
    }
    EXPECT_EQ(rounds, 80);
}

/// A loop that is only long must not be torn apart: its lanes still meet behind it.
TEST(SwitchPath, ALongLoopIsNotTakenForSpinning) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Imul, 2, {B::reg(0), B::imm(10)});
    build.op(Mov, 1, {B::imm(0)});
    const auto top = build.here();
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.compare(0, B::reg(1), LessEqual, B::reg(2));
    build.branchIf(B::pred(0), top, build.here() + 1);
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    const auto stack = support::runToEnd(launch);
    launch.model.divergence = gpu::DivergenceModel::Independent;
    const auto independent = support::runToEnd(launch);
    EXPECT_EQ(independent.counters.instructions, stack.counters.instructions);
    EXPECT_EQ(independent.state.now, stack.state.now);
}

}  // namespace
}  // namespace warpscope::sm
