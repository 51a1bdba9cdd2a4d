#include "engine/sm/meetings/named_barrier.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using NamedB = support::ProgramBuilder;

/// Warp 0 arrives and goes on; warp 1 waits for it, each after so many additions.
support::Recorded arriveAndWait(int beforeWaiting, int beforeArriving = 0) {
    NamedB build;
    const auto add = [&](int additions) {
        for (int i = 0; i < additions; ++i)
            build.op(isa::Opcode::Iadd, 1, {NamedB::reg(1), NamedB::imm(1)});
    };
    build.special(0, isa::Special::ThreadX);
    build.compare(0, NamedB::reg(0), isa::Comparison::Less, NamedB::imm(32));
    const auto branch = build.branchIf(NamedB::pred(0));
    add(beforeWaiting);
    build.op(isa::Opcode::Bar, isa::kNoRegister, {NamedB::imm(1), NamedB::imm(64)});
    build.exit();
    build.at(branch).target = build.here();
    add(beforeArriving);
    build.op(isa::Opcode::BarArrive, isa::kNoRegister, {NamedB::imm(1), NamedB::imm(64)});
    build.exit();
    return support::runToEnd(support::launchOf(build.build(), {1, 1, 1}, {64, 1, 1}));
}

Cycle cycleOf(const support::Recorded& run, trace::EventKind kind, std::uint32_t warp) {
    Cycle last = -1;
    for (const trace::Event& event : run.events) {
        if (event.kind == kind && (!event.warp.isValid() || event.warp.value == warp))
            last = event.cycle;
    }
    return last;
}

TEST(NamedBarrier, OpensAfterTheLastAsOneOfAsManyWarpsDoes) {
    // With the last pair the one that waits is there first: one warp of two does not open it.
    const std::pair<int, int> kAdditions[] = {{0, 0}, {40, 0}, {0, 40}};
    for (const auto& [beforeWaiting, beforeArriving] : kAdditions) {
        const auto run = arriveAndWait(beforeWaiting, beforeArriving);
        ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
        EXPECT_EQ(run.count(trace::EventKind::BarrierArrive), 2);
        ASSERT_EQ(run.count(trace::EventKind::BarrierRelease), 1);
        const Cycle last = std::max(cycleOf(run, trace::EventKind::BarrierArrive, 0),
                                    cycleOf(run, trace::EventKind::BarrierArrive, 1));
        const bool areTogether = beforeWaiting == beforeArriving;
        EXPECT_EQ(cycleOf(run, trace::EventKind::BarrierRelease, 0) - last,
                  areTogether ? 14 + 2 : 14);
    }
}

TEST(NamedBarrier, WhoOnlyArrivesIsHeldUpByNobody) {
    const auto early = arriveAndWait(0);
    const auto late = arriveAndWait(40);
    EXPECT_EQ(cycleOf(early, trace::EventKind::WarpEnd, 0),
              cycleOf(late, trace::EventKind::WarpEnd, 0));
    EXPECT_LT(cycleOf(early, trace::EventKind::WarpEnd, 1),
              cycleOf(late, trace::EventKind::WarpEnd, 1));
}

TEST(NamedBarrier, ACountThatIsNoWarpsOrANumberTooHighIsAFault) {
    const std::pair<std::uint32_t, std::uint32_t> kWrong[] = {{16, 64}, {1, 33}, {1, 0}};
    for (const auto& [number, threads] : kWrong) {
        NamedB build;
        build.op(isa::Opcode::Bar, isa::kNoRegister, {NamedB::imm(number), NamedB::imm(threads)});
        build.exit();
        const auto run = support::runToEnd(support::launchOf(build.build(), {1, 1, 1}, {64, 1, 1}));
        ASSERT_EQ(run.state.stopped, gpu::StopReason::Fault) << number << " " << threads;
        ASSERT_EQ(run.state.problems.size(), 1U);
        EXPECT_EQ(run.state.problems[0].message.key, "fault.barrier_count");
    }
}

/// Each warp in turn begins where `ways` says; the last one ends.
template <class Ways>
support::Recorded runWarps(const Ways& ways, int warps,
                           gpu::DivergenceModel model = gpu::DivergenceModel::Independent) {
    NamedB build;
    build.special(0, isa::Special::ThreadX);
    ways(build);
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32 * warps, 1, 1});
    launch.model.divergence = model;
    return support::runToEnd(launch);
}

void barrierOf(NamedB& build, isa::Opcode opcode, std::uint32_t number, std::uint32_t threads) {
    build.op(opcode, isa::kNoRegister, {NamedB::imm(number), NamedB::imm(threads)});
}

void addTimes(NamedB& build, int additions) {
    for (int i = 0; i < additions; ++i)
        build.op(isa::Opcode::Iadd, 1, {NamedB::reg(1), NamedB::imm(1)});
}

TEST(NamedBarrier, AnotherOneThatOpensHoldsTheOthersStill) {
    // Warps 0 and 1 meet at barrier 1 at once, warp 2 waits at barrier 2 for warp 3, which comes
    // late.
    const auto run = runWarps(
        [](NamedB& build) {
            build.compare(0, NamedB::reg(0), isa::Comparison::GreaterEqual, NamedB::imm(64));
            const auto others = build.branchIf(NamedB::pred(0));
            barrierOf(build, isa::Opcode::Bar, 1, 64);
            build.exit();
            build.at(others).target = build.here();
            build.compare(1, NamedB::reg(0), isa::Comparison::Less, NamedB::imm(96));
            const auto early = build.branchIf(NamedB::pred(1));
            addTimes(build, 60);
            build.at(early).target = build.here();
            barrierOf(build, isa::Opcode::Bar, 2, 64);
        },
        4);
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
    EXPECT_EQ(run.count(trace::EventKind::BarrierRelease), 2);
    EXPECT_LT(cycleOf(run, trace::EventKind::WarpEnd, 1),
              cycleOf(run, trace::EventKind::BarrierArrive, 3));
    EXPECT_GT(cycleOf(run, trace::EventKind::WarpEnd, 2),
              cycleOf(run, trace::EventKind::BarrierArrive, 3));
}

TEST(NamedBarrier, AWarpHasComeWhenAllItsThreadsHave) {
    // Half of warp 0 comes late, and to another place; warp 1 is there first.
    const auto run = runWarps(
        [](NamedB& build) {
            build.compare(0, NamedB::reg(0), isa::Comparison::Less, NamedB::imm(16));
            const auto late = build.branchIf(NamedB::pred(0));
            barrierOf(build, isa::Opcode::Bar, 1, 64);
            const auto behind = build.jump();
            build.at(late).target = build.here();
            addTimes(build, 60);
            barrierOf(build, isa::Opcode::Bar, 1, 64);
            build.at(behind).target = build.at(late).reconvergence = build.here();
        },
        2);
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
    EXPECT_EQ(run.count(trace::EventKind::BarrierArrive), 3);
    EXPECT_EQ(run.count(trace::EventKind::BarrierRelease), 1);
    EXPECT_GT(cycleOf(run, trace::EventKind::WarpEnd, 1),
              cycleOf(run, trace::EventKind::BarrierArrive, 0));
    for (const auto& [cycle, transition] : run.transitions) {
        if (transition.state == trace::WarpState::Issued && transition.warp.value == 1 &&
            cycle == cycleOf(run, trace::EventKind::WarpEnd, 1)) {
            EXPECT_EQ(transition.active, firstLanes(32));
        }
    }
}

TEST(NamedBarrier, WhereAllHaveOnlyArrivedTheNextMeetingBeginsAnew) {
    // Both warps arrive at barrier 1 and wait there afterwards, warp 1 later.
    const auto run = runWarps(
        [](NamedB& build) {
            barrierOf(build, isa::Opcode::BarArrive, 1, 64);
            build.compare(0, NamedB::reg(0), isa::Comparison::Less, NamedB::imm(32));
            const auto early = build.branchIf(NamedB::pred(0));
            addTimes(build, 60);
            build.at(early).target = build.here();
            barrierOf(build, isa::Opcode::Bar, 1, 64);
        },
        2);
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
    EXPECT_EQ(run.count(trace::EventKind::BarrierRelease), 1);
    EXPECT_GT(cycleOf(run, trace::EventKind::WarpEnd, 0),
              cycleOf(run, trace::EventKind::BarrierArrive, 1));
}

}  // namespace
}  // namespace warpscope::sm
