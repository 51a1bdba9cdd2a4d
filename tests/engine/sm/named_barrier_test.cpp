#include "engine/sm/named_barrier.h"

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
        EXPECT_EQ(cycleOf(run, trace::EventKind::BarrierRelease, 0) - last, 14 + 2);
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

}  // namespace
}  // namespace warpscope::sm
