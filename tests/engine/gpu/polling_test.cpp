#include "engine/gpu/polling.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"
#include "tests/support/said_in.h"

namespace warpscope::gpu {
namespace {

using P = support::ProgramBuilder;

/// Block 0 polls a flag that another one sets.
Launch pollingLaunch(std::int64_t blocks, std::int64_t setter) {
    P build;
    build.special(0, isa::Special::BlockX);
    build.compare(0, P::reg(0), isa::Comparison::NotEqual, P::imm(0));
    const auto others = build.branchIf(P::pred(0));
    const auto top = build.here();
    build.op(isa::Opcode::Ldg, 1, {P::param(0)});
    build.compare(1, P::reg(1), isa::Comparison::Equal, P::imm(0));
    build.branchIf(P::pred(1), top, build.here() + 1);
    build.exit();
    build.at(others).target = build.here();
    build.at(others).reconvergence = isa::kNoTarget;
    build.compare(2, P::reg(0), isa::Comparison::NotEqual,
                  P::imm(static_cast<std::uint32_t>(setter)));
    const auto skip = build.branchIf(P::pred(2));
    build.op(isa::Opcode::Stg, isa::kNoRegister, {P::param(0), P::imm(1)});
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {blocks, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "flag", {0});
    launch.model.maxCycles = 20'000;
    return launch;
}

// The count of grid.sync(), which block 2 never comes to.
TEST(Polling, AGridThatWaitsForABlockNamesIt) {
    P build;
    build.special(0, isa::Special::BlockX);
    build.compare(0, P::reg(0), isa::Comparison::Equal, P::imm(2));
    const auto leave = build.branchIf(P::pred(0));
    const auto top = build.here();
    build.op(isa::Opcode::Ldg, 1, {P::param(0)});
    build.compare(1, P::reg(1), isa::Comparison::Equal, P::imm(0));
    build.branchIf(P::pred(1), top, build.here() + 1);
    build.at(leave).target = build.at(leave).reconvergence = build.here();
    build.exit();
    auto launch = support::launchOf(build.build(), {4, 1, 1}, {32, 1, 1});
    launch.program.globals.push_back({.name = "round", .isOfGridBarrier = true});
    support::addBuffer(launch, "round", {0});
    launch.model.maxCycles = 20'000;
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.stopped, StopReason::CycleLimit);
    const Message& message = run.state.problems.at(0).message;
    EXPECT_EQ(message.key, "cycle_limit.polls_grid");
    EXPECT_EQ(support::saidIn(message, "missing"), "2");
}

/// What is told of a launch of which one block has a slot.
Message toldWithOneSlot(Launch launch) {
    launch.occupancy.blocksPerSm = 1;
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, StopReason::CycleLimit);
    return run.state.problems.at(0).message;
}

TEST(Polling, TheBlockInTheQueueThatWouldSetTheFlagIsNamed) {
    const Launch launch = pollingLaunch(5, 4);
    EXPECT_EQ(support::runToEnd(launch).state.stopped, StopReason::Finished) << "all reside";
    const Message message = toldWithOneSlot(launch);
    EXPECT_EQ(message.key, "cycle_limit.polls_setter");
    EXPECT_EQ(support::saidIn(message, "element"), "flag[0]");
    EXPECT_EQ(support::saidIn(message, "value"), "0");
    EXPECT_EQ(support::saidIn(message, "line"), "4");
    EXPECT_EQ(support::saidIn(message, "block"), "0");
    EXPECT_EQ(support::saidIn(message, "setter"), "4");
    EXPECT_EQ(support::saidIn(message, "set_line"), "10");
    EXPECT_EQ(support::saidIn(message, "count"), "4");
    EXPECT_EQ(support::saidIn(message, "fit"), "1");
}

TEST(Polling, AFlagThatNoBlockSetsIsExplainedByTheQueue) {
    const Message message = toldWithOneSlot(pollingLaunch(5, 7));
    EXPECT_EQ(message.key, "cycle_limit.polls_queued");
    EXPECT_EQ(support::saidIn(message, "queued"), "1");
    EXPECT_EQ(support::saidIn(message, "count"), "4");
}

// All blocks are there: nobody is left who could set it.
TEST(Polling, AFlagThatNobodyIsLeftToSetIsNotBlamedOnTheQueue) {
    const auto run = support::runToEnd(pollingLaunch(1, 7));
    ASSERT_EQ(run.state.problems.size(), 1U);
    EXPECT_EQ(run.state.problems[0].message.key, "cycle_limit.polls");
    EXPECT_EQ(run.state.problems[0].lanes, 0xFFFF'FFFF);
}

// Block 4 writes flag[0], block 0 polls flag[1]: before it and behind it is not there.
TEST(Polling, WhoWritesBesideTheElementIsNotItsSetter) {
    for (const int polled : {4, 8}) {
        auto launch = pollingLaunch(5, 4);
        launch.memory = {};
        support::addBuffer(launch, "flag", {0, 0, 0, 0});
        for (isa::Instruction& instruction : launch.program.instructions) {
            if (instruction.opcode == isa::Opcode::Ldg) instruction.offset = polled;
            if (instruction.opcode == isa::Opcode::Stg) instruction.offset = polled == 4 ? 0 : 12;
        }
        EXPECT_EQ(toldWithOneSlot(launch).key, "cycle_limit.polls_queued") << polled;
    }
}

TEST(Polling, ALoopThatGoesOnThroughMemoryIsNone) {
    P build;
    const auto top = build.here();
    build.op(isa::Opcode::Iadd, 0, {P::reg(0), P::imm(4)});
    build.op(isa::Opcode::And, 1, {P::reg(0), P::imm(12)});
    build.op(isa::Opcode::Iadd, 1, {P::reg(1), P::param(0)});
    build.op(isa::Opcode::Ldg, 2, {P::reg(1)});
    build.jump(top);
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "data", {1, 2, 3, 4});
    launch.model.maxCycles = 20'000;
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.problems.at(0).message.key, "cycle_limit.loop");
}

/// Warp 1 polls a flag that is set behind the barrier at which warp 0 waits.
TEST(Polling, AWarpThatKeepsItsBlockAtABarrierIsExplained) {
    P build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, P::reg(0), isa::Comparison::Less, P::imm(32));
    const auto skip = build.branchIf(P::pred(0));
    const auto top = build.here();
    build.op(isa::Opcode::Ldg, 1, {P::param(0)});
    build.compare(1, P::reg(1), isa::Comparison::Equal, P::imm(0));
    build.branchIf(P::pred(1), top, build.here() + 1);
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    const auto barrier = build.bar();
    build.op(isa::Opcode::Stg, isa::kNoRegister, {P::param(0), P::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {64, 1, 1});
    support::addBuffer(launch, "flag", {0});
    launch.model.maxCycles = 20'000;
    const auto run = support::runToEnd(launch);
    const Message& message = run.state.problems.at(0).message;
    EXPECT_EQ(message.key, "cycle_limit.polls_barrier");
    EXPECT_EQ(support::saidIn(message, "waiters"), "1");
    EXPECT_EQ(support::saidIn(message, "at"), std::to_string(barrier + 1));
    EXPECT_TRUE(mayWrite(launch.program, top));
    EXPECT_FALSE(mayWrite(launch.program, barrier + 2));
}

/// What a load has given tells another place each time, though nothing in the loop computes it.
TEST(Polling, AnAddressThatIsLoadedIsNotPolled) {
    P build;
    build.op(isa::Opcode::Ldg, 1, {P::param(0)});
    const auto top = build.here();
    build.op(isa::Opcode::Ldg, 2, {P::reg(1)});
    build.op(isa::Opcode::Ldg, 1, {P::param(0)});
    build.jump(top);
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    const auto cursor = support::addBuffer(launch, "cursor", {0});
    const auto data = support::addBuffer(launch, "data", {1, 2, 3, 4});
    launch.memory.store(cursor.address, 4, data.address + 8);
    launch.model.maxCycles = 20'000;
    const auto run = support::runToEnd(launch);
    const auto polling = pollingOf(launch, run.state, run.state.sms[0].warps[0]);
    ASSERT_TRUE(polling);
    EXPECT_EQ(polling->element, "cursor[0]");
}

TEST(Polling, WhoMayStillWriteIsFoundOnEveryWay) {
    P build;
    const auto branch = build.branchIf(P::pred(0));  // 0
    build.op(isa::Opcode::Mov, 1, {P::imm(1)});      // 1
    build.exit();                                    // 2
    build.at(branch).target = build.at(branch).reconvergence = build.here();
    const auto jump = build.jump();                                          // 3
    build.op(isa::Opcode::Mov, 1, {P::imm(1)});                              // 4
    build.op(isa::Opcode::Stg, isa::kNoRegister, {P::param(0), P::reg(1)});  // 5
    build.exit();                                                            // 6
    build.at(jump).target = 4;
    auto program = build.build();
    EXPECT_TRUE(mayWrite(program, 0)) << "over the branch and the jump";
    EXPECT_FALSE(mayWrite(program, 1));
    EXPECT_FALSE(mayWrite(program, 2));
    EXPECT_TRUE(mayWrite(program, 3));
    EXPECT_TRUE(mayWrite(program, 4)) << "it comes next";
    EXPECT_TRUE(mayWrite(program, 5));
    EXPECT_FALSE(mayWrite(program, 6));
    EXPECT_FALSE(mayWrite(program, 7)) << "nothing stands there";
    program.instructions[5].opcode = isa::Opcode::Atomg;
    EXPECT_TRUE(mayWrite(program, 4)) << "an atomic writes, too";
    program.instructions[5].opcode = isa::Opcode::Ldg;
    EXPECT_FALSE(mayWrite(program, 0));
}

}  // namespace
}  // namespace warpscope::gpu
