#include "engine/sm/named_barrier.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using NamedB = support::ProgramBuilder;

/// Warp 0 arrives and goes on; warp 1 waits for it, after so many additions.
support::Recorded arriveAndWait(int additions) {
    NamedB build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, NamedB::reg(0), isa::Comparison::Less, NamedB::imm(32));
    const auto branch = build.branchIf(NamedB::pred(0));
    for (int i = 0; i < additions; ++i)
        build.op(isa::Opcode::Iadd, 1, {NamedB::reg(1), NamedB::imm(1)});
    build.op(isa::Opcode::Bar, isa::kNoRegister, {NamedB::imm(1), NamedB::imm(64)});
    build.exit();
    build.at(branch).target = build.here();
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
    for (const int additions : {0, 40}) {
        const auto run = arriveAndWait(additions);
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
