#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

/// out[thread] = in[thread × stride].
gpu::Launch copyWithStride(std::uint32_t stride, int threads) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Imad, 1, {B::reg(0), B::imm(stride * 4), B::param(0)});
    build.op(Ldg, 2, {B::reg(1)});
    build.op(Imad, 1, {B::reg(0), B::imm(4), B::param(4)});
    build.op(Stg, isa::kNoRegister, {B::reg(1), B::reg(2)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {threads, 1, 1});
    std::vector<std::uint32_t> words(static_cast<std::size_t>(threads) * stride + 1);
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<std::uint32_t>(i * 3);
    support::addBuffer(launch, "in", words);
    support::addBuffer(launch, "out",
                       std::vector<std::uint32_t>(static_cast<std::size_t>(threads), 0));
    return launch;
}

TEST(AccessGlobal, CountsRequestsAndSectorsAsTheHardwareDoes) {
    const auto run = support::runToEnd(copyWithStride(8, 96));
    EXPECT_EQ(run.counters.globalLoadRequests, 3);
    EXPECT_EQ(run.counters.globalLoadSectors, 3 * 32);
    EXPECT_EQ(run.counters.globalStoreRequests, 3);
    EXPECT_EQ(run.counters.globalStoreSectors, 3 * 4);
}

TEST(AccessGlobal, MovesTheValues) {
    const auto launch = copyWithStride(2, 70);
    const auto run = support::runToEnd(launch);
    const auto out = support::wordsOf(run.state, launch.memory.buffers()[1]);
    for (std::size_t i = 0; i < out.size(); ++i)
        EXPECT_EQ(out[i], i * 6);
}

TEST(AccessGlobal, MoreSectorsTakeLonger) {
    EXPECT_GT(support::runToEnd(copyWithStride(8, 1024)).state.now,
              support::runToEnd(copyWithStride(1, 1024)).state.now);
}

TEST(AccessGlobal, LocalMemoryIsEachThreadsOwn) {
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

TEST(AccessGlobal, BytesAreExtendedByTheirSign) {
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

}  // namespace
}  // namespace warpscope::sm
