#include "engine/sm/instructions/move_values.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"
#include "tests/support/copy_launch.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

TEST(MoveValues, MovesTheValues) {
    const auto launch = support::copyWithStride(2, 70);
    const auto run = support::runToEnd(launch);
    const auto out = support::wordsOf(run.state, launch.memory.buffers()[1]);
    for (std::size_t i = 0; i < out.size(); ++i)
        EXPECT_EQ(out[i], i * 6);
}

TEST(MoveValues, LocalMemoryIsEachThreadsOwn) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Stl, isa::kNoRegister, {B::imm(4), B::reg(0)});
    build.op(Ldl, 1, {B::imm(4)});
    build.op(Imad, 2, {B::reg(0), B::imm(4), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(2), B::reg(1)});
    build.exit();
    auto program = build.build();
    program.localBytesPerThread = 8;
    auto launch = support::launchOf(program, {1, 1, 1}, {40, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(40, 99));
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    for (std::uint32_t i = 0; i < 40; ++i)
        EXPECT_EQ(words[i], i);
}

/// Every lane's own 64 bits go through each memory and come back.
TEST(MoveValues, PairsMoveWhole) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Shl, 1, {B::reg(0), B::imm(3)});
    build.op(Iadd, 6, {B::reg(1), B::param(0)});
    build.op(Iadd, 7, {B::reg(1), B::param(4)});
    build.op(Ldg, 2, {B::reg(6)}, isa::DataType::U64);
    build.op(Sts, isa::kNoRegister, {B::reg(1), B::reg(2)}, isa::DataType::F64);
    build.op(Lds, 4, {B::reg(1)}, isa::DataType::F64);
    build.op(Stl, isa::kNoRegister, {B::imm(8), B::reg(4)}, isa::DataType::S64);
    build.op(Ldl, 8, {B::imm(8)}, isa::DataType::S64);
    build.op(Ldc, 10, {B::imm(8)}, isa::DataType::U64);
    build.op(Iadd, 8, {B::reg(8), B::reg(10)}, isa::DataType::U64);
    build.op(Stg, isa::kNoRegister, {B::reg(7), B::reg(8)}, isa::DataType::U64);
    build.exit();
    auto program = build.build(40 * 8);
    program.localBytesPerThread = 16;
    program.constants = {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0};
    auto launch = support::launchOf(program, {1, 1, 1}, {40, 1, 1});
    std::vector<std::uint32_t> in(80);
    for (std::size_t i = 0; i < in.size(); ++i)
        in[i] = static_cast<std::uint32_t>(i * 0x01234567);
    support::addBuffer(launch, "in", in);
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(80, 0));
    const auto run = support::runToEnd(launch);
    const auto words = support::wordsOf(run.state, out);
    for (std::size_t i = 0; i < 80; i += 2) {
        EXPECT_EQ(words[i], in[i] + 1) << "no carry: the sums stay below 2^32";
        EXPECT_EQ(words[i + 1], in[i + 1] + 2);
    }
    EXPECT_EQ(run.counters.globalLoadSectors, 8 + 2) << "256 bytes, then 64";
    EXPECT_EQ(run.counters.sharedLoadConflicts, 0) << "two wavefronts are what 256 bytes take";
}

TEST(MoveValues, AtomicsOnPairsCarryAcrossTheHalves) {
    B build;
    build.op(Mov, 2, {isa::wideImmediateOperand(0x80000001U)}, isa::DataType::U64);
    build.op(Atomg, 4, {B::param(0), B::reg(2)}, isa::DataType::U64);
    build.op(Mov, 6, {isa::wideImmediateOperand(0x3FF8000000000000U)}, isa::DataType::F64);
    build.op(Atoms, 8, {B::imm(8), B::reg(6)}, isa::DataType::F64);
    build.op(Lds, 10, {B::imm(8)}, isa::DataType::F64);
    build.op(Stg, isa::kNoRegister, {B::param(4), B::reg(10)}, isa::DataType::F64);
    build.exit();
    auto launch = support::launchOf(build.build(16), {1, 1, 1}, {32, 1, 1});
    const auto sum = support::addBuffer(launch, "sum", {0, 0});
    const auto real = support::addBuffer(launch, "real", {0, 0});
    const auto run = support::runToEnd(launch);
    EXPECT_EQ(support::wordsOf(run.state, sum), (std::vector<std::uint32_t>{32, 16}));
    EXPECT_EQ(support::wordsOf(run.state, real), (std::vector<std::uint32_t>{0, 0x40480000}))
        << "32 times 1.5 is 48";
}

TEST(MoveValues, BytesAreExtendedByTheirSign) {
    B build;
    build.op(Ldg, 0, {B::param(0)}, isa::DataType::S8);
    build.op(Ldg, 1, {B::param(0)}, isa::DataType::U8);
    build.op(Ldg, 2, {B::param(0)}, isa::DataType::S16);
    for (std::uint16_t i = 0; i < 3; ++i) {
        const auto pc = build.op(Stg, isa::kNoRegister, {B::param(4), B::reg(i)});
        build.at(pc).offset = i * 4;
    }
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {1, 1, 1});
    support::addBuffer(launch, "in", {0x0000FF80});
    const auto out = support::addBuffer(launch, "out", {0, 0, 0});
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    EXPECT_EQ(words, (std::vector<std::uint32_t>{0xFFFFFF80, 0x80, 0xFFFFFF80}));
}

TEST(MoveValues, ABlockSeesItsOwnStoresAndZerosBefore) {
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

TEST(MoveValues, ConstantsComeFromTheirBank) {
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

TEST(MoveValues, LanesOnOneAddressTakeTheirTurnAndLoseNothing) {
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

}  // namespace
}  // namespace warpscope::sm
