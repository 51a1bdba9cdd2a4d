#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

TEST(CompleteMemory, ARequestIsListedFromItsIssueUntilItsDataAreBack) {
    B build;
    build.op(Ldg, 0, {B::param(0)});
    build.op(Iadd, 3, {B::reg(0), B::imm(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "in", {1});
    auto state = gpu::initialState(launch);
    CycleLog log;
    bool wasSeen = false;
    while (state.stopped == gpu::StopReason::Running) {
        gpu::step(launch, state, log);
        for (const InFlight& item : state.sms[0].memoryRequests) {
            EXPECT_LE(item.issuedAt, log.cycle);
            EXPECT_EQ(item.pc, 0U);
            wasSeen = true;
        }
    }
    EXPECT_TRUE(wasSeen);
}

TEST(CompleteMemory, WhatHasArrivedIsTidiedAway) {
    B build;
    build.op(Mov, 0, {B::imm(0)});
    const auto top = build.here();
    for (std::uint16_t i = 1; i < 20; ++i)
        build.op(Lds, i, {B::imm(0)});
    build.op(Iadd, 0, {B::reg(0), B::imm(1)});
    build.compare(0, B::reg(0), isa::Comparison::Less, B::imm(100));
    build.branchIf(B::pred(0), top, build.here() + 1);
    build.exit();
    const auto launch = support::launchOf(build.build(64), {1, 1, 1}, {256, 1, 1});
    auto state = gpu::initialState(launch);
    CycleLog log;
    while (state.stopped == gpu::StopReason::Running) {
        gpu::step(launch, state, log);
        ASSERT_LE(state.sms[0].memoryRequests.size(), 128U);
    }
}

}  // namespace
}  // namespace warpscope::sm
