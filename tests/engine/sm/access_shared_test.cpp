#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

/// One shared load of a warp with a stride in words, and an instruction that needs it.
support::Recorded loadWithStride(std::uint32_t stride, int warpSize = 32) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Imul, 0, {B::reg(0), B::imm(stride * 4)});
    build.op(Lds, 1, {B::reg(0)});
    build.op(Iadd, 1, {B::reg(1), B::imm(0)});
    build.exit();
    auto launch = support::launchOf(build.build(64 * 33 * 4), {1, 1, 1}, {warpSize, 1, 1});
    launch.machine.limits.warpSize = warpSize;
    return support::runToEnd(launch);
}

TEST(AccessShared, AConflictOfNWaysAddsTwoCyclesForEachFurtherPassAsMeasured) {
    const Cycle without = loadWithStride(1).state.now;
    for (const std::uint32_t ways : {2U, 4U, 8U, 16U, 32U}) {
        const auto run = loadWithStride(ways);
        EXPECT_EQ(run.state.now - without, 2 * (ways - 1));
        EXPECT_EQ(run.counters.sharedLoadConflicts, ways - 1);
    }
    EXPECT_EQ(loadWithStride(33).counters.sharedLoadConflicts, 0);
}

TEST(AccessShared, TheHalvesOfAWaveOf64AreNoConflict) {
    EXPECT_EQ(loadWithStride(1, 64).counters.sharedLoadConflicts, 0);
    EXPECT_EQ(loadWithStride(2, 64).counters.sharedLoadConflicts, 2);
}

TEST(AccessShared, ABlockSeesItsOwnStoresAndZerosBefore) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Shl, 0, {B::reg(0), B::imm(2)});
    build.op(Lds, 1, {B::reg(0)});
    build.op(Iadd, 1, {B::reg(1), B::imm(5)});
    build.op(Sts, isa::kNoRegister, {B::reg(0), B::reg(1)});
    build.op(Lds, 2, {B::reg(0)});
    build.op(Iadd, 3, {B::reg(0), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(3), B::reg(2)});
    build.exit();
    auto launch = support::launchOf(build.build(128), {3, 1, 1}, {32, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(32, 0));
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    for (const std::uint32_t word : words)
        EXPECT_EQ(word, 5U);
}

TEST(AccessShared, ConstantsComeFromTheirBank) {
    B build;
    const auto load = build.op(Ldc, 0, {B::imm(0)});
    build.at(load).offset = 4;
    build.op(Stg, isa::kNoRegister, {B::param(0), B::reg(0)});
    build.exit();
    auto program = build.build();
    program.constants = {1, 0, 0, 0, 42, 0, 0, 0};
    auto launch = support::launchOf(program, {1, 1, 1}, {1, 1, 1});
    const auto out = support::addBuffer(launch, "out", {0});
    EXPECT_EQ(support::wordsOf(support::runToEnd(launch).state, out)[0], 42U);
}

}  // namespace
}  // namespace warpscope::sm
