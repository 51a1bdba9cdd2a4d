#include "engine/sm/stages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using trace::WarpState;

/// The states of one warp from its first to its last cycle.
std::vector<WarpState> statesOf(const support::Recorded& run, std::uint32_t warp) {
    std::vector<WarpState> states;
    WarpState state = WarpState::NotResident;
    Cycle from = 0;
    for (const auto& [cycle, transition] : run.transitions) {
        if (transition.warp.value != warp) continue;
        states.resize(static_cast<std::size_t>(cycle), state);
        EXPECT_GE(cycle, from);
        from = cycle;
        state = transition.state;
    }
    return states;
}

TEST(Classify, ADependentInstructionWaitsExactlyItsLatencyAndSaysWhy) {
    B build;
    build.op(Mov, 0, {B::imm(1)});
    build.op(Ffma, 1, {B::reg(0), B::reg(0), B::reg(0)});
    build.op(Mufu, 2, {B::reg(1)});
    build.op(Ldg, 3, {B::param(0)});
    build.op(Iadd, 4, {B::reg(2), B::reg(3)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "in", {1});
    const auto run = support::runToEnd(launch);
    const auto states = statesOf(run, 0);
    std::vector<Cycle> issued;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] == WarpState::Issued) issued.push_back(static_cast<Cycle>(i));
    }
    ASSERT_EQ(issued.size(), 6U);
    EXPECT_EQ(issued[0], launch.machine.timing.blockLaunchLatency);
    EXPECT_EQ(issued[1] - issued[0], 4);
    EXPECT_EQ(issued[2] - issued[1], 4);
    EXPECT_EQ(issued[3] - issued[2], 1) << "the load needs nothing of the others";
    EXPECT_EQ(issued[4] - issued[3], launch.machine.timing.globalLatency);
    EXPECT_EQ(states[0], WarpState::NoInstruction);
    EXPECT_EQ(states[static_cast<std::size_t>(issued[1]) - 1], WarpState::Wait);
    EXPECT_EQ(states[static_cast<std::size_t>(issued[4]) - 1], WarpState::LongScoreboard);
}

TEST(Classify, TheWriteThatEndsLastGivesTheReason) {
    B build;
    build.op(Ldg, 0, {B::param(0)});
    build.op(Mufu, 1, {B::imm(0)});
    build.op(Iadd, 2, {B::reg(1), B::reg(0)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {1, 1, 1});
    support::addBuffer(launch, "in", {1});
    const auto states = statesOf(support::runToEnd(launch), 0);
    EXPECT_EQ(std::count(states.begin(), states.end(), WarpState::ShortScoreboard), 0);
    EXPECT_GT(std::count(states.begin(), states.end(), WarpState::LongScoreboard), 500);
}

TEST(Classify, AWriteWaitsForAnEarlierWriteOfTheSameRegister) {
    B build;
    build.op(Ldg, 0, {B::param(0)});
    build.op(Mov, 0, {B::imm(7)});
    build.op(Stg, isa::kNoRegister, {B::param(0), B::reg(0)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {1, 1, 1});
    const auto buffer = support::addBuffer(launch, "x", {1});
    const auto run = support::runToEnd(launch);
    EXPECT_GT(run.state.now, launch.machine.timing.globalLatency);
    EXPECT_EQ(support::wordsOf(run.state, buffer)[0], 7U);
}

TEST(Classify, BusyPipesAndFullQueuesThrottleWithTheirName) {
    B build;
    for (std::uint16_t i = 0; i < 8; ++i)
        build.op(Mufu, i, {B::imm(0)});
    for (std::uint16_t i = 8; i < 18; ++i)
        build.op(Ldg, i, {B::param(0)});
    for (std::uint16_t i = 18; i < 28; ++i)
        build.op(Lds, i, {B::imm(0)});
    build.exit();
    auto launch = support::launchOf(build.build(128), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "in", {1});
    const auto states = statesOf(support::runToEnd(launch), 0);
    const std::set<WarpState> seen(states.begin(), states.end());
    EXPECT_TRUE(seen.count(WarpState::MathPipeThrottle));
    EXPECT_TRUE(seen.count(WarpState::LgThrottle));
    EXPECT_TRUE(seen.count(WarpState::MioThrottle));
}

TEST(Classify, ABranchIsResolvedBeforeTheNextIssue) {
    B build;
    build.jump(1);
    build.exit();
    const auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    const auto states = statesOf(support::runToEnd(launch), 0);
    EXPECT_EQ(std::count(states.begin(), states.end(), WarpState::BranchResolving),
              launch.machine.timing.branchLatency - 1);
}

TEST(Classify, WhatABranchHasHeldStillWaitsForItsOperand) {
    B build;
    build.op(Ldg, 0, {B::param(0)});
    build.jump(2);
    build.op(Iadd, 1, {B::reg(0), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "in", {1});
    const auto states = statesOf(support::runToEnd(launch), 0);
    const auto count = [&](WarpState state) {
        return std::count(states.begin(), states.end(), state);
    };
    const machine::Timing& timing = launch.machine.timing;
    EXPECT_EQ(count(WarpState::BranchResolving), timing.branchLatency - 1);
    EXPECT_EQ(count(WarpState::LongScoreboard), timing.globalLatency - 1 - timing.branchLatency);
}

TEST(Classify, WarpsOfOneSchedulerCompeteAndOnlyOneIssues) {
    B build;
    for (int i = 0; i < 8; ++i)
        build.op(Mov, static_cast<std::uint16_t>(i), {B::imm(1)});
    build.exit();
    const auto launch = support::launchOf(build.build(), {1, 1, 1}, {5 * 32, 1, 1});
    const auto run = support::runToEnd(launch);
    // Warps 0 and 4 share scheduler 0; warp 1 has scheduler 1 for itself.
    const auto alone = statesOf(run, 1);
    const auto shared = statesOf(run, 4);
    EXPECT_EQ(std::count(alone.begin(), alone.end(), WarpState::NotSelected), 0);
    EXPECT_GT(std::count(shared.begin(), shared.end(), WarpState::NotSelected), 0);
}

/// An issue takes the pipe from those that could have issued as well, for as long as it is busy.
TEST(Classify, WhoIsPassedOverWaitsForThePipeThatTheOtherHasTaken) {
    B build;
    for (int i = 0; i < 8; ++i)
        build.op(Lop3, static_cast<std::uint16_t>(i), {B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {5 * 32, 1, 1});
    launch.machine.timing.alu.issueInterval = 2;
    const auto run = support::runToEnd(launch);
    const auto first = statesOf(run, 0);
    const auto other = statesOf(run, 4);
    int passedOver = 0;
    for (std::size_t i = 0; i + 2 < std::min(first.size(), other.size()); ++i) {
        if (first[i] != WarpState::Issued || other[i] != WarpState::NotSelected) continue;
        if (first[i + 2] != WarpState::Issued) continue;
        ++passedOver;
        EXPECT_EQ(other[i + 1], WarpState::MathPipeThrottle) << "cycle " << i + 1;
        EXPECT_EQ(other[i + 2], WarpState::NotSelected) << "cycle " << i + 2;
    }
    EXPECT_GE(passedOver, 6);
}

}  // namespace
}  // namespace warpscope::sm
