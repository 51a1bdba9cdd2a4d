#include "engine/sm/meetings/barrier.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using enum isa::Comparison;
using gpu::BarrierModel;
using gpu::DivergenceModel;
using gpu::StopReason;

support::Recorded run(const B& build, int threads, DivergenceModel model,
                      BarrierModel barrier = BarrierModel::Hardware) {
    auto launch = support::launchOf(build.build(4096), {1, 1, 1}, {threads, 1, 1});
    launch.model.divergence = model;
    launch.model.barrier = barrier;
    return support::runToEnd(launch);
}

/// if (t < limit) { __syncthreads(); } as one side, or both sides with a barrier of their own.
B branchWithBarrier(std::uint32_t limit, bool bothSides) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), GreaterEqual, B::imm(limit));
    const auto branch = build.branchIf(B::pred(0));
    build.bar();
    const auto jump = build.jump();
    build.at(branch).target = build.here();
    if (bothSides) build.bar();
    build.at(jump).target = build.at(branch).reconvergence = build.here();
    if (!bothSides) build.at(branch).target = build.here();
    build.op(Iadd, 1, {B::reg(0), B::imm(1)});
    build.exit();
    return build;
}

TEST(Barrier, WarpsGoOnTogetherAfterTheLastHasArrived) {
    B build;
    build.bar();
    build.exit();
    const auto recorded = run(build, 8 * 32, DivergenceModel::Stack);
    EXPECT_EQ(recorded.state.stopped, StopReason::Finished);
    EXPECT_EQ(recorded.counters.barriers, 8);
    ASSERT_EQ(recorded.count(trace::EventKind::BarrierRelease), 1);
    Cycle lastArrival = 0;
    Cycle release = 0;
    for (const trace::Event& event : recorded.events) {
        if (event.kind == trace::EventKind::BarrierArrive) lastArrival = event.cycle;
        if (event.kind == trace::EventKind::BarrierRelease) release = event.cycle;
    }
    EXPECT_EQ(release - lastArrival, 14 + 2 * 7 - 1)
        << "measured: 14, and about 2 for each warp more, one of them spent on issuing";
    for (const auto& [cycle, transition] : recorded.transitions) {
        if (transition.state == trace::WarpState::Issued && transition.pc == 1) {
            EXPECT_GE(cycle, release);
        }
    }
}

Cycle lastOf(const support::Recorded& recorded, trace::EventKind kind) {
    Cycle last = 0;
    for (const trace::Event& event : recorded.events)
        if (event.kind == kind) last = std::max(last, event.cycle);
    return last;
}

/// Warp w of 8 computes 10 w cycles long before it comes.
TEST(Barrier, WarpsThatComeApartAreTakenByTheTimeTheLastOneComes) {
    B build;
    build.special(0, isa::Special::ThreadX);
    const auto loop = build.here();
    for (int i = 0; i < 10; ++i)
        build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.op(Iadd, 0, {B::reg(0), B::imm(static_cast<std::uint32_t>(-32))});
    build.compare(0, B::reg(0), GreaterEqual, B::imm(0));
    const auto back = build.branchIf(B::pred(0));
    build.at(back).target = loop;
    build.at(back).reconvergence = build.here();
    build.bar();
    build.exit();
    const auto recorded = run(build, 8 * 32, DivergenceModel::Stack);
    ASSERT_EQ(recorded.state.stopped, StopReason::Finished);
    EXPECT_EQ(lastOf(recorded, trace::EventKind::BarrierRelease) -
                  lastOf(recorded, trace::EventKind::BarrierArrive),
              14)
        << "as where it is alone";
}

TEST(Barrier, BlocksOfAnSmArriveOneAfterAnother) {
    B build;
    build.bar();
    build.exit();
    auto launch = support::launchOf(build.build(4096), {2, 1, 1}, {8 * 32, 1, 1});
    launch.machine.smCount = 1;
    launch.occupancy.blocksPerSm = 2;
    const auto recorded = support::runToEnd(launch);
    Cycle first = kNever;
    for (const trace::Event& event : recorded.events)
        if (event.kind == trace::EventKind::BarrierArrive) first = std::min(first, event.cycle);
    EXPECT_EQ(lastOf(recorded, trace::EventKind::BarrierRelease) - first, 14 + 2 * 15)
        << "measured: 32 cycles from one barrier to the next";
}

TEST(Barrier, ASplitWarpAtABarrierIsADeadlockByTheLanguage) {
    for (const bool bothSides : {false, true}) {
        const auto recorded = run(branchWithBarrier(16, bothSides), 64, DivergenceModel::Stack,
                                  BarrierModel::Language);
        EXPECT_EQ(recorded.state.stopped, StopReason::Deadlock) << bothSides;
    }
}

// Pascal and before: a warp has arrived when any of its threads has.
TEST(Barrier, TheStacksHardwareCountsWarps) {
    for (const bool bothSides : {false, true}) {
        const auto recorded = run(branchWithBarrier(16, bothSides), 64, DivergenceModel::Stack);
        EXPECT_EQ(recorded.state.stopped, StopReason::Finished) << bothSides;
        EXPECT_GE(recorded.count(trace::EventKind::BarrierRelease), 1) << bothSides;
    }
}

TEST(Barrier, ByTheLanguageTwoBarriersAreNotOne) {
    const auto recorded =
        run(branchWithBarrier(16, true), 64, DivergenceModel::Independent, BarrierModel::Language);
    ASSERT_EQ(recorded.state.stopped, StopReason::Deadlock);
    EXPECT_EQ(recorded.state.problems[0].message.key, "deadlock.undefined_barrier");
    EXPECT_EQ(recorded.count(trace::EventKind::BarrierRelease), 0);
    const auto whole =
        run(branchWithBarrier(64, false), 64, DivergenceModel::Independent, BarrierModel::Language);
    EXPECT_EQ(whole.state.stopped, StopReason::Finished) << "all threads are at one barrier";
}

TEST(Barrier, ThreadsArriveForThemselvesInTheIndependentModelAsMeasured) {
    for (const bool bothSides : {false, true}) {
        const auto recorded =
            run(branchWithBarrier(40, bothSides), 64, DivergenceModel::Independent);
        EXPECT_EQ(recorded.state.stopped, StopReason::Finished) << bothSides;
        EXPECT_EQ(recorded.count(trace::EventKind::BarrierRelease), 1);
    }
}

TEST(Barrier, AWarpThatTakesNoPartOfTheBranchIsNoProblem) {
    const auto recorded = run(branchWithBarrier(32, true), 64, DivergenceModel::Stack);
    EXPECT_EQ(recorded.state.stopped, StopReason::Finished);
}

/// if (t >= 5) return; __syncthreads(); with the return as a jump to the common end.
TEST(Barrier, LanesThatOnlyWaitForTheEndNoLongerCount) {
    for (const auto model : {DivergenceModel::Stack, DivergenceModel::Independent}) {
        B build;
        build.special(0, isa::Special::ThreadX);
        build.compare(0, B::reg(0), GreaterEqual, B::imm(5));
        const auto leave = build.branchIf(B::pred(0));
        build.bar();
        build.at(leave).target = build.at(leave).reconvergence = build.here();
        build.exit();
        EXPECT_EQ(run(build, 64, model).state.stopped, StopReason::Finished);
    }
}

/// The same with an EXIT of its own, where the sides never meet.
TEST(Barrier, LanesThatHaveExitedNoLongerCount) {
    for (const auto model : {DivergenceModel::Stack, DivergenceModel::Independent}) {
        B build;
        build.special(0, isa::Special::ThreadX);
        build.compare(0, B::reg(0), GreaterEqual, B::imm(5));
        const auto leave = build.branchIf(B::pred(0));
        build.bar();
        build.exit();
        build.at(leave).target = build.here();
        build.exit();
        EXPECT_EQ(run(build, 64, model).state.stopped, StopReason::Finished);
    }
}

/// for (k = 0; k < t; k++) __syncthreads();
TEST(Barrier, ALoopOfUnevenLengthEndsInTheIndependentModelAsMeasured) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Irem, 2, {B::reg(0), B::imm(5)});
    build.op(Mov, 1, {B::imm(0)});
    const auto top = build.here();
    build.compare(0, B::reg(1), GreaterEqual, B::reg(2));
    const auto leave = build.branchIf(B::pred(0));
    build.bar();
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.jump(top);
    build.at(leave).target = build.at(leave).reconvergence = build.here();
    build.op(Iadd, 3, {B::reg(1), B::imm(1)});
    build.exit();
    EXPECT_EQ(run(build, 64, DivergenceModel::Independent).state.stopped, StopReason::Finished);
    EXPECT_EQ(run(build, 64, DivergenceModel::Stack).state.stopped, StopReason::Finished);
    for (const auto model : {DivergenceModel::Stack, DivergenceModel::Independent})
        EXPECT_EQ(run(build, 64, model, BarrierModel::Language).state.stopped,
                  StopReason::Deadlock);
}

}  // namespace
}  // namespace warpscope::sm
