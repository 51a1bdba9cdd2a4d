#include <gtest/gtest.h>

#include <map>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

gpu::Launch streams(int warps, scheduler::PolicyId policy) {
    B build;
    for (int i = 0; i < 16; ++i)
        build.op(Mov, static_cast<std::uint16_t>(i), {B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {warps * 32, 1, 1});
    launch.model.policy = policy;
    return launch;
}

TEST(Issue, OneInstructionACycleAndScheduler) {
    const auto launch = streams(16, *scheduler::findPolicy("loose-round-robin"));
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    std::int64_t most = 0;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        most = std::max(most, log.counters.instructions);
    }
    EXPECT_EQ(most, 4);
}

TEST(Issue, GreedyFinishesSomeWarpsBeforeOthersStartRoundRobinDoesNot) {
    const auto firstEndIsBeforeLastStart = [](scheduler::PolicyId policy) {
        const auto run = support::runToEnd(streams(16, policy));
        Cycle firstEnd = kNever;
        std::map<std::uint32_t, Cycle> start;
        for (const auto& [cycle, transition] : run.transitions) {
            if (transition.state == trace::WarpState::Issued)
                start.emplace(transition.warp.value, cycle);
            if (transition.state == trace::WarpState::NotResident)
                firstEnd = std::min(firstEnd, cycle);
        }
        Cycle lastStart = 0;
        for (const auto& [warp, cycle] : start)
            lastStart = std::max(lastStart, cycle);
        return firstEnd < lastStart;
    };
    EXPECT_TRUE(firstEndIsBeforeLastStart(*scheduler::findPolicy("greedy-then-oldest")));
    EXPECT_FALSE(firstEndIsBeforeLastStart(*scheduler::findPolicy("loose-round-robin")));
}

TEST(Issue, ADecisionShowsEveryResidentWarpAndTheChosenOne) {
    const auto launch = streams(9, *scheduler::findPolicy("oldest-first"));
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    log.wantsDecisions = true;
    int issuedSeen = 0;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        for (const Decision& decision : log.decisions) {
            int issued = 0;
            for (const Decision::Seen& seen : decision.seen) {
                EXPECT_EQ(seen.slot % 4, decision.scheduler);
                issued += seen.state == trace::WarpState::Issued ? 1 : 0;
                if (seen.state == trace::WarpState::Issued) {
                    EXPECT_LT(seen.pc, launch.program.instructions.size());
                }
            }
            EXPECT_LE(issued, 1);
            issuedSeen += issued;
        }
    }
    EXPECT_EQ(issuedSeen, 9 * 17);
}

}  // namespace
}  // namespace warpscope::sm
