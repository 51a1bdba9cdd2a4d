#include "engine/history/replay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <random>
#include <thread>

#include "engine/history/run.h"
#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

using support::kBranchyScenario;
using support::launchFrom;
using support::runFrom;

/// The state after every cycle, by stepping straight on without any seeking.
std::vector<gpu::GpuState> straightStates(const gpu::Launch& launch, CycleCount cycles) {
    std::vector<gpu::GpuState> states;
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    for (Cycle cycle = 0; cycle < cycles; ++cycle) {
        if (state.now <= cycle && state.stopped == gpu::StopReason::Running) {
            log.clear();
            stepper.step(state, log);
        }
        states.push_back(state);
    }
    return states;
}

void expectSameInAnyOrder(const Run& run, const std::vector<gpu::GpuState>& states) {
    std::vector<Cycle> order(states.size());
    std::iota(order.begin(), order.end(), 0);
    std::mt19937 random(42);
    std::ranges::shuffle(order, random);
    for (const Cycle cycle : order) {
        ASSERT_EQ(*run.replay().stateAfter(cycle), states[static_cast<std::size_t>(cycle)])
            << "after cycle " << cycle;
    }
}

class Replaying : public testing::TestWithParam<std::size_t> {};

TEST_P(Replaying, AnyCycleInAnyOrderIsTheStraightRun) {
    RecordOptions options;
    options.keyframeBytes = GetParam();
    options.firstSpacing = 8;
    const auto run = runFrom(kBranchyScenario, {}, options);
    ASSERT_EQ(run->stopped(), gpu::StopReason::Finished);
    const auto states = straightStates(run->launch(), run->cycles());
    expectSameInAnyOrder(*run, states);
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        ASSERT_EQ(*run->replay().stateAfter(cycle), states[static_cast<std::size_t>(cycle)]);
    }
    for (Cycle cycle = run->cycles() - 1; cycle >= 0; --cycle) {
        ASSERT_EQ(*run->replay().stateAfter(cycle), states[static_cast<std::size_t>(cycle)]);
    }
}

INSTANTIATE_TEST_SUITE_P(Budgets, Replaying,
                         testing::Values(std::size_t{0}, 200u << 10, 256u << 20));

TEST(Replay, ADeadlockCanBeLookedAtInEveryCycle) {
    const auto run = runFrom(support::kDeadlockScenario);
    ASSERT_EQ(run->stopped(), gpu::StopReason::Deadlock);
    expectSameInAnyOrder(*run, straightStates(run->launch(), run->cycles()));
}

TEST(Replay, TheIndependentModelSeeksAsWell) {
    const auto run = runFrom(kBranchyScenario, {{"model.divergence", "independent"}});
    expectSameInAnyOrder(*run, straightStates(run->launch(), run->cycles()));
}

TEST(Replay, FramesOfRecursionComeBack) {
    const char* const kRecursive = R"(
format = 1
title = "x"
[kernel]
code = """
.version 7.0
.target sm_80
.address_size 64
.func (.param .b32 r) sum(.param .b32 n)
{ .local .align 4 .b8 kept[4]; .reg .b32 %r<9>; .reg .pred %p<3>;
ld.param.u32 %r1, [n]; setp.gt.u32 %p1, %r1, 0; @%p1 bra MORE; st.param.b32 [r], %r1; ret;
MORE: st.local.u32 [kept], %r1; add.s32 %r2, %r1, -1;
{ .param .b32 a; .param .b32 b; st.param.b32 [a], %r2;
call (b), sum, (a); ld.param.b32 %r3, [b]; }
ld.local.u32 %r4, [kept]; add.s32 %r5, %r3, %r4; st.param.b32 [r], %r5; ret; }
.visible .entry k(.param .u64 out)
{ .reg .b32 %r<9>; .reg .b64 %rd<9>;
ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; and.b32 %r2, %r1, 3;
{ .param .b32 a; .param .b32 b; st.param.b32 [a], %r2;
call (b), sum, (a); ld.param.b32 %r3, [b]; }
mul.wide.u32 %rd2, %r1, 4; add.s64 %rd3, %rd1, %rd2; st.global.u32 [%rd3], %r3; ret; }
"""
[device]
sm_count = 1
[launch]
grid = [1]
block = [64]
[[argument]]
name = "out"
count = 64
type = "u32"
init = "zero"
)";
    RecordOptions options;
    options.firstSpacing = 8;
    const auto run = runFrom(kRecursive, {}, options);
    ASSERT_EQ(run->stopped(), gpu::StopReason::Finished);
    expectSameInAnyOrder(*run, straightStates(run->launch(), run->cycles()));
}

TEST(Replay, DecisionsAgreeWithTheSegments) {
    const auto run = runFrom(kBranchyScenario);
    std::int64_t issued = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        for (const sm::Decision& decision : run->replay().decisionsAt(cycle)) {
            for (const sm::Decision::Seen& seen : decision.seen) {
                const auto segment = run->segmentAt(seen.warp, cycle);
                ASSERT_TRUE(segment.has_value());
                EXPECT_EQ(seen.state, segment->state)
                    << "warp " << seen.warp.value << " cycle " << cycle;
                if (seen.state == trace::WarpState::Issued) ++issued;
            }
        }
    }
    EXPECT_EQ(issued, run->counters().instructions);
}

TEST(Replay, AStateThatSomebodyHoldsStaysWhateverIsAskedNext) {
    const auto run = runFrom(kBranchyScenario);
    const auto held = run->replay().stateAfter(run->cycles() / 2);
    const gpu::GpuState copy = *held;
    for (Cycle cycle = 0; cycle < run->cycles(); cycle += 20) {
        run->replay().stateAfter(cycle);
        run->replay().decisionsAt(cycle);
    }
    EXPECT_EQ(*held, copy);
}

TEST(Replay, SeveralThreadsMayAskAtOnce) {
    RecordOptions options;
    options.keyframeBytes = 200u << 10;
    const auto run = runFrom(kBranchyScenario, {}, options);
    const auto states = straightStates(run->launch(), run->cycles());
    std::atomic<int> wrong = 0;
    const auto work = [&](unsigned seed) {
        std::mt19937 random(seed);
        for (int i = 0; i < 300; ++i) {
            const auto cycle = random() % states.size();
            if (*run->replay().stateAfter(static_cast<Cycle>(cycle)) != states[cycle]) ++wrong;
        }
    };
    std::thread first(work, 1);
    std::thread second(work, 2);
    first.join();
    second.join();
    EXPECT_EQ(wrong, 0);
}

/// Asked cycle by cycle, the accesses are those that the run counted; a jump has none.
TEST(Replay, AccessesAgreeWithTheCounters) {
    const auto run = runFrom(kBranchyScenario);
    std::int64_t loads = 0;
    std::int64_t loadSectors = 0;
    std::int64_t stores = 0;
    for (Cycle cycle = run->cycles() - 1; cycle >= 0; --cycle) {
        for (const sm::AccessRecord& record : run->replay().accessesAt(cycle)) {
            if (record.access.space != memory::Space::Global) continue;
            const bool isLoad = record.access.kind == memory::AccessKind::Load;
            (isLoad ? loads : stores) += 1;
            if (isLoad) loadSectors += record.transactions.lines.sectorCount();
            EXPECT_EQ(std::ssize(record.answers), record.transactions.lines.sectorCount());
            EXPECT_GT(record.reply.backAt, cycle);
            const auto segment = run->segmentAt(record.access.warp, cycle);
            ASSERT_TRUE(segment);
            EXPECT_EQ(segment->state, trace::WarpState::Issued);
            EXPECT_EQ(segment->pc, record.access.pc);
            EXPECT_EQ(segment->active, record.access.active);
        }
    }
    EXPECT_GT(loads, 0);
    EXPECT_EQ(loads, run->counters().globalLoadRequests);
    EXPECT_EQ(loadSectors, run->counters().globalLoadSectors);
    EXPECT_EQ(stores, run->counters().globalStoreRequests);
}

/// What happened in a cycle is kept with the state after it, and is the same as found by itself.
TEST(Replay, AfterAStateItsDecisionsAndAccessesAreTheSame) {
    const auto run = runFrom(kBranchyScenario);
    const auto other = runFrom(kBranchyScenario);
    std::size_t accesses = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); cycle += 7) {
        run->replay().stateAfter(cycle);
        const auto decisions = run->replay().decisionsAt(cycle);
        const auto alone = other->replay().decisionsAt(cycle);
        ASSERT_EQ(decisions.size(), alone.size()) << cycle;
        for (std::size_t i = 0; i < alone.size(); ++i) {
            EXPECT_EQ(decisions[i].lastSlot, alone[i].lastSlot) << cycle;
            EXPECT_EQ(decisions[i].seen.size(), alone[i].seen.size()) << cycle;
        }
        const auto told = run->replay().accessesAt(cycle);
        const auto toldAlone = other->replay().accessesAt(cycle);
        ASSERT_EQ(told.size(), toldAlone.size()) << cycle;
        for (std::size_t i = 0; i < told.size(); ++i) {
            EXPECT_EQ(told[i].access, toldAlone[i].access) << cycle;
            EXPECT_EQ(told[i].answers, toldAlone[i].answers) << cycle;
        }
        accesses += told.size();
    }
    EXPECT_GT(accesses, 0U);
}

TEST(Replay, TheStateAtTheEndStaysWhateverIsAsked) {
    const auto run = runFrom(kBranchyScenario);
    const gpu::GpuState end = run->replay().finalState();
    EXPECT_EQ(end.stopped, gpu::StopReason::Finished);
    for (Cycle cycle = 0; cycle < run->cycles(); cycle += run->cycles() / 9)
        run->replay().stateAfter(cycle);
    EXPECT_EQ(run->replay().finalState(), end);
}

}  // namespace
}  // namespace warpscope::history
