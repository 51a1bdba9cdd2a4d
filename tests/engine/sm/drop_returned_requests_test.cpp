#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/mixed_launch.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

TEST(DropReturnedRequests, ARequestIsListedFromItsIssueUntilItsDataAreBack) {
    B build;
    build.op(Ldg, 0, {B::param(0)});
    build.op(Iadd, 3, {B::reg(0), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "in", {1});
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    bool wasSeen = false;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        for (const InFlight& item : state.sms[0].memoryRequests.all()) {
            EXPECT_LE(item.issuedAt, log.cycle);
            EXPECT_GT(item.readyAt, log.cycle);
            EXPECT_EQ(item.pc, 0U);
            wasSeen = true;
        }
    }
    EXPECT_TRUE(wasSeen);
}

/// In each cycle those are on their way that were issued and are not yet back, no other.
TEST(DropReturnedRequests, WhatIsBackLeavesInItsOwnCycle) {
    auto launch = support::mixedLaunch(gpu::DivergenceModel::Stack);
    launch.machine.smCount = 1;
    launch.grid = {4, 1, 1};  // All at once, so that each step simulates the SM.
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    log.wantsAccesses = true;
    std::vector<Cycle> expected;
    std::size_t most = 0;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        for (const AccessRecord& record : log.accesses)
            expected.push_back(record.reply.backAt);
        std::erase_if(expected, [&](Cycle cycle) { return cycle <= log.cycle; });
        std::ranges::sort(expected);
        std::vector<Cycle> found;
        for (const InFlight& item : state.sms[0].memoryRequests.all())
            found.push_back(item.readyAt);
        std::ranges::sort(found);
        ASSERT_EQ(found, expected) << "cycle " << log.cycle;
        most = std::max(most, found.size());
    }
    EXPECT_GT(most, 10U);
}

}  // namespace
}  // namespace warpscope::sm
