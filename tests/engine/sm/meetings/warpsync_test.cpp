#include "engine/sm/meetings/warpsync.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using enum isa::Comparison;
using gpu::DivergenceModel;
using gpu::StopReason;

support::Recorded run(const B& build, DivergenceModel model) {
    auto launch = support::launchOf(build.build(4096), {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = model;
    return support::runToEnd(launch);
}

TEST(Warpsync, WaitsForItsLanesOnlyInTheIndependentModel) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), GreaterEqual, B::imm(16));
    const auto branch = build.branchIf(B::pred(0));
    build.op(Warpsync, isa::kNoRegister, {B::imm(UINT32_MAX)});
    const auto jump = build.jump();
    build.at(branch).target = build.here();
    build.op(Iadd, 1, {B::reg(0), B::imm(1)});
    build.op(Warpsync, isa::kNoRegister, {B::imm(UINT32_MAX)});
    build.at(jump).target = build.at(branch).reconvergence = build.here();
    build.exit();
    const auto independent = run(build, DivergenceModel::Independent);
    EXPECT_EQ(independent.state.stopped, StopReason::Finished);
    Cycle afterSync = 0;
    Cycle otherSide = 0;
    for (const auto& [cycle, transition] : independent.transitions) {
        if (transition.state != trace::WarpState::Issued) continue;
        if (transition.pc == jump) afterSync = cycle;
        if (transition.pc == jump + 1) otherSide = cycle;
    }
    EXPECT_GT(afterSync, otherSide) << "the first side waits for the second to arrive";
    EXPECT_EQ(run(build, DivergenceModel::Stack).state.stopped, StopReason::Finished);
}

/// Lanes that wait for others of their warp right after lane 31 last came to `pc`.
LaneMask waitingBehind(const B& build, isa::ProgramCounter pc) {
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = DivergenceModel::Independent;
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    LaneMask waiting = ~LaneMask{0};
    while (state.stopped == StopReason::Running) {
        stepper.step(state, log);
        for (const Issue& issue : log.issues)
            if (issue.pc == pc && hasLane(issue.active, 31))
                waiting = state.sms[0].warps[0].atWarpsync;
    }
    EXPECT_EQ(state.stopped, StopReason::Finished);
    return waiting;
}

/// if (t < 16) __syncwarp(0x1ffff); else { if (t == 16) return; … }
TEST(Warpsync, WhoWaitedForALaneGoesOnInTheCycleInWhichItEnds) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), GreaterEqual, B::imm(16));
    const auto branch = build.branchIf(B::pred(0));
    build.op(Warpsync, isa::kNoRegister, {B::imm(0x1ffff)});
    build.exit();
    build.at(branch).target = build.here();
    const auto before = build.compare(1, B::reg(0), Equal, B::imm(16));
    const auto leave = build.exit();
    build.at(leave).guard = B::pred(1);
    build.op(Iadd, 1, {B::reg(0), B::imm(1)});
    build.exit();
    EXPECT_EQ(waitingBehind(build, before), LaneMask{0xffff});
    EXPECT_EQ(waitingBehind(build, leave), 0U);
}

/// f: if (t < 16) vote. Called twice: who has come back from the second call comes no more.
TEST(Warpsync, WhoWaitedForLanesGoesOnInTheCycleInWhichTheyReturn) {
    B build;
    build.special(0, isa::Special::ThreadX);
    const auto first = build.op(Call, isa::kNoRegister, {B::imm(0), B::imm(0)});
    const auto second = build.op(Call, isa::kNoRegister, {B::imm(0), B::imm(0)});
    build.op(Iadd, 1, {B::reg(0), B::imm(1)});
    build.exit();
    build.at(first).target = build.at(second).target = build.here();
    build.compare(0, B::reg(0), GreaterEqual, B::imm(16));
    const auto branch = build.branchIf(B::pred(0));
    const auto vote = build.op(Vote, 1, {B::pred(0), B::imm(UINT32_MAX)});
    build.at(vote).vote = isa::VoteMode::Ballot;
    build.op(Ret, isa::kNoRegister, {});
    build.at(branch).target = build.here();
    const auto back = build.op(Ret, isa::kNoRegister, {});
    EXPECT_EQ(waitingBehind(build, second), LaneMask{0xffff});
    EXPECT_EQ(waitingBehind(build, back), 0U);
}

}  // namespace
}  // namespace warpscope::sm
