#include "engine/gpu/simulation.h"

#include <gtest/gtest.h>

#include "tests/support/mixed_launch.h"

namespace warpscope::gpu {
namespace {

using B = support::ProgramBuilder;

constexpr DivergenceModel kModels[] = {DivergenceModel::Stack, DivergenceModel::Independent};

TEST(Simulation, TheSameLaunchGivesTheSameRun) {
    for (const DivergenceModel model : kModels) {
        const Launch launch = support::mixedLaunch(model);
        EXPECT_EQ(support::runToEnd(launch).state, support::runToEnd(launch).state);
    }
}

TEST(Simulation, EveryPolicyAndModelComputesTheSameMemory) {
    const Launch reference = support::mixedLaunch(DivergenceModel::Stack);
    const auto buffers = reference.memory.buffers();
    const auto sum = support::wordsOf(support::runToEnd(reference).state, buffers[1]);
    for (const DivergenceModel model : kModels) {
        for (const scheduler::Policy& policy : scheduler::policies()) {
            Launch launch = support::mixedLaunch(model);
            launch.model.policy = *scheduler::findPolicy(policy.key);
            const auto run = support::runToEnd(launch);
            EXPECT_EQ(run.state.stopped, StopReason::Finished) << policy.key;
            EXPECT_EQ(support::wordsOf(run.state, buffers[1]), sum) << policy.key;
        }
    }
}

TEST(Simulation, ACopyOfAnyStateGoesOnAsTheOriginal) {
    const Launch launch = support::mixedLaunch(DivergenceModel::Stack);
    const GpuState end = support::runToEnd(launch).state;
    GpuState state = initialState(launch);
    const Stepper stepper(launch);
    sm::CycleLog log;
    for (int steps = 0; state.stopped == StopReason::Running; ++steps) {
        stepper.step(state, log);
        if (steps % 97 != 0) continue;
        GpuState copy = state;
        while (copy.stopped == StopReason::Running)
            stepper.step(copy, log);
        ASSERT_EQ(copy, end) << "from step " << steps;
    }
    EXPECT_EQ(state, end);
}

TEST(Simulation, AMutedLogDoesNotChangeTheRun) {
    const Launch launch = support::mixedLaunch(DivergenceModel::Independent);
    const GpuState end = support::runToEnd(launch).state;
    for (const bool wantsDecisions : {false, true}) {
        GpuState state = initialState(launch);
        const Stepper stepper(launch);
        sm::CycleLog log;
        log.isMuted = true;
        log.wantsDecisions = wantsDecisions;
        while (state.stopped == StopReason::Running)
            stepper.step(state, log);
        EXPECT_EQ(state, end) << wantsDecisions;
    }
}

TEST(Simulation, NothingHappensAfterTheEnd) {
    const Launch launch = support::mixedLaunch(DivergenceModel::Stack);
    GpuState state = support::runToEnd(launch).state;
    const GpuState end = state;
    sm::CycleLog log;
    Stepper(launch).step(state, log);
    EXPECT_EQ(state, end);
    EXPECT_TRUE(log.transitions.empty());
}

/// More warps hide more latency: the same work on one SM takes less than in sequence.
TEST(Simulation, WarpsHideEachOthersLatency) {
    B build;
    for (std::uint16_t i = 0; i < 8; ++i) {
        build.op(isa::Opcode::Ldg, 0, {B::param(0)});
        build.op(isa::Opcode::Iadd, 1, {B::reg(0), B::imm(1)});
    }
    build.exit();
    const auto cycles = [&](int warps) {
        auto launch = support::launchOf(build.build(), {1, 1, 1}, {32 * warps, 1, 1});
        support::addBuffer(launch, "in", {1});
        return support::runToEnd(launch).state.now;
    };
    EXPECT_LT(cycles(16), 2 * cycles(1));
}

}  // namespace
}  // namespace warpscope::gpu
