#include <gtest/gtest.h>

#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

TEST(AccessAtomic, LanesOnOneAddressTakeTheirTurnAndLoseNothing) {
    B build;
    build.op(Atomg, 0, {B::param(0), B::imm(2)});
    build.special(1, isa::Special::ThreadX);
    build.op(Shl, 1, {B::reg(1), B::imm(2)});
    build.op(Iadd, 1, {B::reg(1), B::param(4)});
    build.op(Stg, isa::kNoRegister, {B::reg(1), B::reg(0)});
    build.exit();
    auto launch = support::launchOf(build.build(), {4, 1, 1}, {64, 1, 1});
    const auto sum = support::addBuffer(launch, "sum", {100});
    const auto old = support::addBuffer(launch, "old", std::vector<std::uint32_t>(64, 0));
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(run.state.stopped, gpu::StopReason::Finished);
    EXPECT_EQ(support::wordsOf(run.state, sum)[0], 100U + 2 * 256);
    EXPECT_EQ(run.counters.atomics, 8);
    const auto values = support::wordsOf(run.state, old);
    for (std::size_t lane = 1; lane < 32; ++lane)
        EXPECT_EQ(values[lane], values[lane - 1] + 2);
}

TEST(AccessAtomic, SharedAtomicsOnOneWordCostTwoCyclesMoreForEachLane) {
    const auto cyclesWith = [](std::uint32_t shift) {
        B build;
        build.special(0, isa::Special::ThreadX);
        build.op(Shl, 0, {B::reg(0), B::imm(shift)});
        build.op(Atoms, 1, {B::reg(0), B::imm(1)});
        build.op(Iadd, 1, {B::reg(1), B::imm(0)});
        build.exit();
        return support::runToEnd(support::launchOf(build.build(4096), {1, 1, 1}, {32, 1, 1}))
            .state.now;
    };
    // Measured on an H100: 38 cycles without, 100 with all 32 lanes on one word.
    EXPECT_EQ(cyclesWith(32) - cyclesWith(2), 62);
}

}  // namespace
}  // namespace warpscope::sm
