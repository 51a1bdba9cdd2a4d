#include "engine/sm/meetings/divergence.h"

#include <gtest/gtest.h>

#include <functional>

#include "engine/isa/reconvergence.h"
#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;
using enum isa::Comparison;
using trace::EventKind;

/// Stores register 1 of each thread to out[thread] and ends.
void storeAndExit(B& build) {
    build.op(Imad, 9, {B::reg(0), B::imm(4), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(9), B::reg(1)});
    build.exit();
}

struct Outcome {
    support::Recorded run;
    std::vector<std::uint32_t> out;
};

Outcome runOn(const B& build, int threads, gpu::DivergenceModel model) {
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {threads, 1, 1});
    launch.model.divergence = model;
    const auto out = support::addBuffer(
        launch, "out", std::vector<std::uint32_t>(static_cast<std::size_t>(threads), 0));
    Outcome outcome{support::runToEnd(launch), {}};
    outcome.out = support::wordsOf(outcome.run.state, out);
    return outcome;
}

class Divergence : public testing::TestWithParam<gpu::DivergenceModel> {};

/// if (t < 8) r1 = 10 else r1 = 20; r1 += 1.
B ifElse() {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.compare(0, B::reg(0), GreaterEqual, B::imm(8));
    const auto branch = build.branchIf(B::pred(0));
    build.op(Mov, 1, {B::imm(10)});
    const auto jump = build.jump();
    build.at(branch).target = build.here();
    build.op(Mov, 1, {B::imm(20)});
    build.at(jump).target = build.at(branch).reconvergence = build.here();
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    storeAndExit(build);
    return build;
}

TEST_P(Divergence, BothSidesOfAnIfRunAndMeetAgain) {
    const Outcome outcome = runOn(ifElse(), 32, GetParam());
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(outcome.out[i], i < 8 ? 11U : 21U);
    EXPECT_EQ(outcome.run.counters.divergentBranches, 1);
    EXPECT_EQ(outcome.run.count(EventKind::Divergence), 1);
    ASSERT_EQ(outcome.run.count(EventKind::Reconvergence), 1);
    for (const trace::Event& event : outcome.run.events) {
        if (event.kind == EventKind::Reconvergence) {
            EXPECT_EQ(event.lanes, firstLanes(32));
        }
    }
}

TEST_P(Divergence, TheFallThroughSideRunsFirst) {
    const Outcome outcome = runOn(ifElse(), 32, GetParam());
    Cycle thenSide = 0;
    Cycle elseSide = 0;
    for (const auto& [cycle, transition] : outcome.run.transitions) {
        if (transition.state != trace::WarpState::Issued) continue;
        if (transition.pc == 3) thenSide = cycle;
        if (transition.pc == 5) elseSide = cycle;
    }
    EXPECT_LT(thenSide, elseSide);
}

TEST_P(Divergence, AWarpOfOneMindDoesNotDiverge) {
    const Outcome outcome = runOn(ifElse(), 8, GetParam());
    EXPECT_EQ(outcome.run.counters.divergentBranches, 0);
    EXPECT_EQ(outcome.run.counters.branches, 1);
}

/// r1 counts the rounds of a loop that thread t leaves after t % 7 rounds.
B unevenLoop() {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Irem, 2, {B::reg(0), B::imm(7)});
    build.op(Mov, 1, {B::imm(0)});
    const auto top = build.here();
    build.compare(0, B::reg(1), GreaterEqual, B::reg(2));
    const auto leave = build.branchIf(B::pred(0));
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.jump(top);
    build.at(leave).target = build.at(leave).reconvergence = build.here();
    storeAndExit(build);
    return build;
}

TEST_P(Divergence, ALoopRunsToTheLongestTripCountOfTheWarp) {
    const Outcome outcome = runOn(unevenLoop(), 32, GetParam());
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(outcome.out[i], i % 7);
    EXPECT_EQ(outcome.run.counters.branches, 7) << "one warp execution a round";
    EXPECT_EQ(outcome.run.count(EventKind::Reconvergence), 1);
}

/// Lanes leave a long loop one after the other.
TEST_P(Divergence, TheListOfPathsStaysShortInALoop) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Mov, 1, {B::imm(0)});
    const auto top = build.here();
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.compare(0, B::reg(1), LessEqual, B::reg(0));
    build.branchIf(B::pred(0), top, build.here() + 1);
    storeAndExit(build);
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = GetParam();
    support::addBuffer(launch, "out", std::vector<std::uint32_t>(32, 0));
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        EXPECT_LE(state.sms[0].warps[0].paths.size(), 3U);
    }
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
}

TEST_P(Divergence, LanesMayEndInsideABranch) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Mov, 1, {B::imm(5)});
    build.compare(0, B::reg(0), Less, B::imm(10));
    const auto branch = build.branchIf(B::pred(0, true));
    build.exit();
    build.at(branch).target = build.here();
    storeAndExit(build);
    const Outcome outcome = runOn(build, 32, GetParam());
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(outcome.out[i], i < 10 ? 0U : 5U);
    EXPECT_EQ(outcome.run.count(EventKind::WarpEnd), 1);
}

TEST_P(Divergence, NestedIfsMeetFromInsideOut) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Mov, 1, {B::imm(0)});
    build.compare(0, B::reg(0), Less, B::imm(16));
    const auto outer = build.branchIf(B::pred(0, true));
    build.compare(1, B::reg(0), Less, B::imm(4));
    const auto inner = build.branchIf(B::pred(1, true));
    build.op(Iadd, 1, {B::reg(1), B::imm(100)});
    build.at(inner).target = build.at(inner).reconvergence = build.here();
    build.op(Iadd, 1, {B::reg(1), B::imm(10)});
    build.at(outer).target = build.at(outer).reconvergence = build.here();
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    storeAndExit(build);
    const Outcome outcome = runOn(build, 32, GetParam());
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(outcome.out[i], i < 4 ? 111U : i < 16 ? 11U : 1U);
    std::vector<LaneMask> met;
    for (const trace::Event& event : outcome.run.events) {
        if (event.kind == EventKind::Reconvergence) met.push_back(event.lanes);
    }
    EXPECT_EQ(met, (std::vector<LaneMask>{firstLanes(16), firstLanes(32)}));
}

TEST_P(Divergence, WhoLeavesALoopInAnIfIsNotWaitedForInTheLoop) {
    // for (i = 0; i < 4; ++i) { if (t & 1) { if (i == 1 && t & 2) goto out; r1 += 10; } r1 += 1; }
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(And, 2, {B::reg(0), B::imm(1)});
    build.op(And, 3, {B::reg(0), B::imm(2)});
    build.op(Mov, 4, {B::imm(0)});
    const auto again = build.here();
    build.compare(0, B::reg(2), Equal, B::imm(0));
    const auto skip = build.branchIf(B::pred(0));
    build.compare(1, B::reg(4), Equal, B::imm(1));
    build.compare(2, B::reg(3), NotEqual, B::imm(0));
    build.op(Plop, isa::kNoRegister, {B::pred(1), B::pred(2)});
    build.at(build.here() - 1).destinationPredicate = 1;
    const auto leave = build.branchIf(B::pred(1));
    build.op(Iadd, 1, {B::reg(1), B::imm(10)});
    const auto y = build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.op(Iadd, 4, {B::reg(4), B::imm(1)});
    build.compare(0, B::reg(4), Less, B::imm(4));
    const auto next = build.branchIf(B::pred(0), again);
    const auto out = build.here();
    storeAndExit(build);
    build.at(skip).target = build.at(skip).reconvergence = y;
    build.at(leave).target = build.at(leave).reconvergence = build.at(next).reconvergence = out;
    const Outcome outcome = runOn(build, 32, GetParam());
    for (std::uint32_t t = 0; t < 32; ++t)
        EXPECT_EQ(outcome.out[t], t % 2 == 0 ? 4U : t % 4 == 1 ? 44U : 11U) << t;
    std::vector<int> lanes;
    for (const auto& [cycle, transition] : outcome.run.transitions) {
        if (transition.state == trace::WarpState::Issued && transition.pc == y)
            lanes.push_back(countLanes(transition.active));
    }
    EXPECT_EQ(lanes, (std::vector<int>{32, 24, 24, 24}));
    EXPECT_EQ(outcome.run.count(EventKind::WarpEnd), 1);
}

TEST_P(Divergence, WhereBothSidesOfAnIfLeaveTheLoopNobodyIsWaitedForBehindIt) {
    // for (i = 0;; ++i) { if (t & 1) { if (i >= n) goto out; r1 += 10; }
    //                     else { if (i >= n) goto out; r1 += 100; } r1 += 1; }, n = (t & 7) / 2
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(And, 2, {B::reg(0), B::imm(1)});
    build.op(And, 3, {B::reg(0), B::imm(7)});
    build.op(Shr, 3, {B::reg(3), B::imm(1)});
    build.op(Mov, 1, {B::imm(0)});
    build.op(Mov, 4, {B::imm(0)});
    const auto again = build.here();
    build.compare(0, B::reg(2), Equal, B::imm(0));
    const auto even = build.branchIf(B::pred(0));
    build.compare(1, B::reg(4), GreaterEqual, B::reg(3));
    const auto oddLeaves = build.branchIf(B::pred(1));
    build.op(Iadd, 1, {B::reg(1), B::imm(10)});
    const auto join = build.jump();
    build.at(even).target = build.here();
    build.compare(1, B::reg(4), GreaterEqual, B::reg(3));
    const auto evenLeaves = build.branchIf(B::pred(1));
    build.op(Iadd, 1, {B::reg(1), B::imm(100)});
    const auto behind = build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.op(Iadd, 4, {B::reg(4), B::imm(1)});
    build.jump(again);
    build.at(join).target = behind;
    build.at(oddLeaves).target = build.at(evenLeaves).target = build.here();
    storeAndExit(build);
    isa::Program program = build.build();
    isa::setReconvergencePoints(program.instructions);
    auto launch = support::launchOf(program, {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = GetParam();
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(32, 0));
    const support::Recorded run = support::runToEnd(launch);
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
    const auto words = support::wordsOf(run.state, out);
    for (std::uint32_t t = 0; t < 32; ++t)
        EXPECT_EQ(words[t], (t & 7) / 2 * (t % 2 == 0 ? 101 : 11)) << t;
    std::vector<int> lanes;
    std::vector<int> ended;
    for (const auto& [cycle, transition] : run.transitions) {
        if (transition.state != trace::WarpState::Issued) continue;
        if (transition.pc == behind) lanes.push_back(countLanes(transition.active));
        if (transition.pc + 1 == program.instructions.size())
            ended.push_back(countLanes(transition.active));
    }
    EXPECT_EQ(lanes, (std::vector<int>{24, 16, 8})) << "both sides meet in each round";
    EXPECT_EQ(ended, std::vector<int>{32}) << "and all behind the loop";
}

/// f: if (r0 > 0) { r0 -= 1; f(); r1 += 1; vote }, called with the lane's number modulo `depths`.
/// r3 holds the lanes that came to the first vote with it.
B countsBack(std::uint32_t depths, bool votes) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Mov, 2, {B::reg(0)});
    build.op(And, 0, {B::reg(0), B::imm(depths - 1)});
    build.op(Mov, 1, {B::imm(0)});
    const auto call = build.op(Call, isa::kNoRegister, {B::imm(0), B::imm(0)});
    build.op(Mov, 0, {B::reg(2)});
    storeAndExit(build);
    build.at(call).target = build.here();
    build.compare(0, B::reg(0), Equal, B::imm(0));
    const auto branch = build.branchIf(B::pred(0));
    build.op(Iadd, 0, {B::reg(0), B::imm(UINT32_MAX)});
    const auto again = build.op(Call, isa::kNoRegister, {B::imm(0), B::imm(0)});
    build.at(again).target = build.at(call).target;
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    if (votes) {
        build.compare(1, B::reg(0), Equal, B::imm(0));
        const auto vote = build.op(Vote, 1, {B::pred(1), B::imm(UINT32_MAX)});
        build.at(vote).vote = isa::VoteMode::Ballot;
    }
    build.at(branch).target = build.at(branch).reconvergence = build.here();
    build.op(Ret, isa::kNoRegister, {});
    return build;
}

TEST_P(Divergence, LanesThatCallDeeperMeetTheOthersBehindTheCall) {
    const Outcome outcome = runOn(countsBack(4, false), 32, GetParam());
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(outcome.out[i], i % 4);
    EXPECT_EQ(outcome.run.state.stopped, gpu::StopReason::Finished);
    EXPECT_EQ(outcome.run.counters.divergentBranches, 3) << "at depths 0, 1 and 2";
}

TEST(DivergentCalls, LanesOfSeveralDepthsVoteTogetherAndGoBackEachItsWay) {
    const Outcome outcome = runOn(countsBack(4, true), 32, gpu::DivergenceModel::Independent);
    EXPECT_EQ(outcome.run.state.stopped, gpu::StopReason::Finished);
    // Whoever still is in the function has come to its vote: nobody waits for ever.
    for (std::uint32_t i = 0; i < 32; ++i)
        EXPECT_EQ(outcome.out[i] != 0, i % 4 != 0) << i;
}

TEST_P(Divergence, WhoLeavesALoopInACallIsNotWaitedForByCallersOfTheSameLoop) {
    // f: do { r0 -= 1; if (r0 odd) f(); } while (r0 > 0), whose loop's end is its callers' as well.
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Mov, 2, {B::reg(0)});
    build.op(And, 0, {B::reg(0), B::imm(7)});
    build.op(Mov, 1, {B::imm(0)});
    const auto call = build.op(Call, isa::kNoRegister, {B::imm(0), B::imm(0)});
    build.op(Mov, 0, {B::reg(2)});
    storeAndExit(build);
    build.at(call).target = build.here();
    build.op(Iadd, 1, {B::reg(1), B::imm(1)});
    build.compare(0, B::reg(0), LessEqual, B::imm(0));
    const auto leave = build.branchIf(B::pred(0));
    build.op(Iadd, 0, {B::reg(0), B::imm(UINT32_MAX)});
    build.op(And, 3, {B::reg(0), B::imm(1)});
    build.compare(1, B::reg(3), Equal, B::imm(0));
    const auto skip = build.branchIf(B::pred(1));
    const auto again = build.op(Call, isa::kNoRegister, {B::imm(0), B::imm(0)});
    build.at(again).target = build.at(call).target;
    build.at(skip).target = build.here();
    build.jump(build.at(call).target);
    build.at(leave).target = build.here();
    build.op(Ret, isa::kNoRegister, {});
    isa::Program program = build.build();
    isa::setReconvergencePoints(program.instructions);
    auto launch = support::launchOf(program, {1, 1, 1}, {32, 1, 1});
    launch.model.divergence = GetParam();
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(32, 0));
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
    const auto words = support::wordsOf(run.state, out);
    for (std::uint32_t i = 0; i < 32; ++i) {
        // What one thread alone counts.
        std::uint32_t left = i & 7;
        std::uint32_t count = 0;
        const std::function<void()> f = [&] {
            for (++count; left != 0; ++count) {
                --left;
                if (left % 2 == 1) f();
            }
        };
        f();
        EXPECT_EQ(words[i], count) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(BothModels, Divergence,
                         testing::Values(gpu::DivergenceModel::Stack,
                                         gpu::DivergenceModel::Independent));

}  // namespace
}  // namespace warpscope::sm
