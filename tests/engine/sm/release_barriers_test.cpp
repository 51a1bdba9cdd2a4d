#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

/// Warp w writes shared[w], all meet, warp w reads shared[w + 1]: only right behind the barrier.
TEST(ReleaseBarriers, WhatWasWrittenBeforeIsSeenBehind) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Shr, 1, {B::reg(0), B::imm(5)});
    build.op(Shl, 2, {B::reg(1), B::imm(2)});
    build.op(Sts, isa::kNoRegister, {B::reg(2), B::reg(1)});
    build.bar();
    build.op(Iadd, 2, {B::reg(2), B::imm(4)});
    build.op(And, 2, {B::reg(2), B::imm(31)});
    build.op(Lds, 3, {B::reg(2)});
    build.op(Imad, 4, {B::reg(0), B::imm(4), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(4), B::reg(3)});
    build.exit();
    auto launch = support::launchOf(build.build(64), {1, 1, 1}, {256, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(256, 0));
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    for (std::uint32_t i = 0; i < 256; ++i)
        EXPECT_EQ(words[i], (i / 32 + 1) % 8);
}

TEST(ReleaseBarriers, ABarrierInALoopReleasesEachRoundOnce) {
    B build;
    build.op(Mov, 0, {B::imm(0)});
    const auto top = build.here();
    build.bar();
    build.op(Iadd, 0, {B::reg(0), B::imm(1)});
    build.compare(0, B::reg(0), isa::Comparison::Less, B::imm(5));
    build.branchIf(B::pred(0), top, build.here() + 1);
    build.exit();
    const auto run = support::runToEnd(support::launchOf(build.build(), {3, 1, 1}, {128, 1, 1}));
    EXPECT_EQ(run.count(trace::EventKind::BarrierRelease), 3 * 5);
    EXPECT_EQ(run.count(trace::EventKind::BarrierArrive), 3 * 5 * 4);
    EXPECT_EQ(run.state.stopped, gpu::StopReason::Finished);
}

}  // namespace
}  // namespace warpscope::sm
