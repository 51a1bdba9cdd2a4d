#include "engine/sm/meetings/cluster.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

void meet(B& build) {
    build.op(ClusterArrive, isa::kNoRegister, {});
    build.op(ClusterWait, isa::kNoRegister, {});
}

/// r1 = where thread i has its word in the block's shared memory.
void addressOfThread(B& build) {
    build.special(0, isa::Special::ThreadX);
    build.op(Shl, 1, {B::reg(0), B::imm(2)});
}

gpu::Launch clusterLaunch(isa::Program program, Dim3 grid, Dim3 cluster, int smCount) {
    auto launch = support::launchOf(std::move(program), grid, {32, 1, 1}, smCount);
    launch.cluster = cluster;
    return launch;
}

/// Each thread writes 100 × rank + its number and reads what the next block of the cluster wrote.
isa::Program readTheNextBlock() {
    B build;
    addressOfThread(build);
    build.special(2, isa::Special::ClusterRank);
    build.op(Imad, 3, {B::reg(2), B::imm(100), B::reg(0)});
    build.op(Sts, isa::kNoRegister, {B::reg(1), B::reg(3)});
    meet(build);
    build.special(4, isa::Special::ClusterSize);
    build.op(Iadd, 2, {B::reg(2), B::imm(1)});
    build.op(Irem, 2, {B::reg(2), B::reg(4)});
    build.op(Iadd, 2, {B::reg(2), B::imm(1)});
    build.op(Shl, 2, {B::reg(2), B::imm(kRankShift)});
    build.op(Or, 2, {B::reg(2), B::reg(1)});
    build.op(Lds, 3, {B::reg(2)});
    build.op(Iadd, 3, {B::reg(3), B::imm(0)});  // Waits for it before the barrier.
    meet(build);
    build.special(5, isa::Special::BlockX);
    build.op(Imad, 5, {B::reg(5), B::imm(32), B::reg(0)});
    build.op(Shl, 5, {B::reg(5), B::imm(2)});
    build.op(Iadd, 5, {B::reg(5), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(5), B::reg(3)});
    build.exit();
    return build.build(128);
}

TEST(Cluster, BlocksReadEachOthersSharedMemory) {
    for (const std::uint32_t size : {1U, 2U, 4U}) {
        for (const int smCount : {1, 3, 16}) {
            auto launch = clusterLaunch(readTheNextBlock(), {8, 1, 1}, {size, 1, 1}, smCount);
            const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(256, 9));
            const auto run = support::runToEnd(launch);
            ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
            const auto words = support::wordsOf(run.state, out);
            for (std::uint32_t i = 0; i < words.size(); ++i)
                ASSERT_EQ(words[i], (i / 32 + 1) % size * 100 + i % 32)
                    << size << " on " << smCount << ", element " << i;
        }
    }
}

// What a window shows of the access and what the warp waits for are one number.
TEST(Cluster, TheWayToAnotherBlockIsPartOfEveryAnswer) {
    auto launch = clusterLaunch(readTheNextBlock(), {2, 1, 1}, {2, 1, 1}, 2);
    support::addBuffer(launch, "out", std::vector<std::uint32_t>(64, 9));
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    log.wantsAccesses = true;
    int remote = 0;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        for (const AccessRecord& record : log.accesses) {
            const auto pc = record.access.pc;
            if (launch.program.instructions[pc].opcode != Lds) continue;
            ++remote;
            const Warp& warp =
                state.sms[record.sm.value].warps[static_cast<std::size_t>(record.slot)];
            const std::size_t target = launch.program.instructions[pc].destination;
            EXPECT_EQ(record.block.value, 1 - warp.block.value) << "whose memory it is";
            ASSERT_EQ(record.answers.size(), 1u);
            EXPECT_EQ(record.answers[0].at, record.reply.backAt);
            EXPECT_EQ(record.answers[0].at, warp.pending[target].readyAt);
            EXPECT_GT(record.answers[0].at, log.cycle + 183) << "measured: so much more";
        }
    }
    EXPECT_EQ(remote, 2);
}

TEST(Cluster, AnotherBlocksMemoryIsFarther) {
    const auto cyclesOf = [](std::uint32_t size) {
        auto launch = clusterLaunch(readTheNextBlock(), {4, 1, 1}, {size, 1, 1}, 4);
        support::addBuffer(launch, "out", std::vector<std::uint32_t>(128, 9));
        return support::runToEnd(launch).state.now;
    };
    EXPECT_GT(cyclesOf(2), cyclesOf(1) + 150);
    EXPECT_GT(cyclesOf(4), cyclesOf(2));
}

TEST(Cluster, TheBarrierOpensWhenTheLastBlockHasCome) {
    B build;
    build.special(0, isa::Special::ClusterRank);
    build.compare(0, B::reg(0), isa::Comparison::Equal, B::imm(0));
    const auto skip = build.branchIf(B::pred(0));
    for (int i = 0; i < 20; ++i)
        build.op(Fdiv, 1, {B::reg(1), B::imm(1)});
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    meet(build);
    build.exit();
    auto launch = clusterLaunch(build.build(), {4, 1, 1}, {2, 1, 1}, 4);
    Cycle lastArrival = 0;
    std::vector<Cycle> releases;
    for (const trace::Event& event : support::runToEnd(launch).events) {
        if (event.kind == trace::EventKind::BarrierArrive)
            lastArrival = std::max(lastArrival, event.cycle);
        if (event.kind == trace::EventKind::BarrierRelease) releases.push_back(event.cycle);
    }
    ASSERT_EQ(releases.size(), 4U);
    for (const Cycle release : releases) {
        EXPECT_EQ(release, releases.front());
        EXPECT_GT(release, lastArrival + 50) << "it waits after the 262 cycles of its arrival";
    }
}

/// Arrives, does so many operations, waits; `late` more before it where the rank is 0.
Cycle cyclesApart(int between, int late, bool isRelaxed) {
    B build;
    build.special(0, isa::Special::ClusterRank);
    build.compare(0, B::reg(0), isa::Comparison::NotEqual, B::imm(0));
    const auto skip = build.branchIf(B::pred(0));
    for (int i = 0; i < late; ++i)
        build.op(Ffma, 1, {B::reg(1), B::reg(1), B::reg(1)});
    build.at(skip).target = build.at(skip).reconvergence = build.here();
    build.op(ClusterArrive, isa::kNoRegister, {B::imm(isRelaxed ? 1 : 0)});
    for (int i = 0; i < between; ++i)
        build.op(Ffma, 2, {B::reg(2), B::reg(2), B::reg(2)});
    build.op(ClusterWait, isa::kNoRegister, {});
    build.exit();
    return support::runToEnd(clusterLaunch(build.build(), {2, 1, 1}, {2, 1, 1}, 2)).state.now;
}

// Measured on an H200: arriving and waiting in a row takes 74 cycles when nothing before it need be
// seen and 339 else; what a block does between them is hidden.
TEST(Cluster, ArrivingAndWaitingAreApart) {
    const Cycle relaxed = cyclesApart(0, 0, true);
    EXPECT_NEAR(static_cast<double>(cyclesApart(0, 0, false) - relaxed), 339 - 74, 5);
    EXPECT_LE(cyclesApart(10, 0, true), relaxed + 5) << "40 cycles of work";
    EXPECT_GT(cyclesApart(100, 0, true), relaxed + 300);
}

TEST(Cluster, WhoWaitsGoesOnWhenTheOthersHaveArrived) {
    // Rank 0 comes 400 cycles later; what it does then is its own.
    const Cycle late = cyclesApart(0, 100, true) - cyclesApart(0, 0, true);
    EXPECT_NEAR(static_cast<double>(late), 400, 20);
    EXPECT_LT(cyclesApart(10, 100, true) - cyclesApart(0, 100, true), 10);
}

/// Odd ranks end at once, the others meet without them.
TEST(Cluster, NobodyWaitsForABlockThatHasEnded) {
    B build;
    build.special(0, isa::Special::ClusterRank);
    build.compare(0, B::reg(0), isa::Comparison::Equal, B::imm(1));
    const auto leave = build.branchIf(B::pred(0));
    meet(build);
    build.at(leave).target = build.at(leave).reconvergence = build.here();
    build.exit();
    auto launch = clusterLaunch(build.build(), {2, 1, 1}, {2, 1, 1}, 2);
    EXPECT_EQ(support::runToEnd(launch).state.stopped, gpu::StopReason::Finished);
}

TEST(Cluster, MemoryOfABlockThatHasEndedIsAFault) {
    B build;
    build.special(0, isa::Special::ClusterRank);
    build.compare(0, B::reg(0), isa::Comparison::Equal, B::imm(1));
    const auto leave = build.branchIf(B::pred(0));
    for (int i = 0; i < 30; ++i)
        build.op(Fdiv, 1, {B::reg(1), B::imm(1)});
    const auto load = build.op(Lds, 2, {B::imm(2U << kRankShift)});
    build.at(leave).target = build.at(leave).reconvergence = build.here();
    build.exit();
    auto launch = clusterLaunch(build.build(128), {2, 1, 1}, {2, 1, 1}, 2);
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Fault);
    EXPECT_EQ(run.state.problems.front().message.key, "fault.cluster_ended");
    EXPECT_EQ(run.state.problems.front().line, static_cast<int>(load) + 1);
}

TEST(Cluster, ARankThatTheClusterDoesNotHaveIsAWrongAddress) {
    B build;
    build.op(Lds, 2, {B::imm(3U << kRankShift)});
    build.exit();
    auto launch = clusterLaunch(build.build(128), {2, 1, 1}, {2, 1, 1}, 2);
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Fault);
    EXPECT_EQ(run.state.problems.front().message.key, "fault.cluster_rank");
}

TEST(Cluster, PlacesInTwoDimensionsAreThoseOfCuda) {
    B build;
    build.special(0, isa::Special::ThreadX);
    const isa::Special first = isa::Special::ClusterX;
    for (std::uint16_t i = 0; i < 14; ++i) {
        build.special(1, static_cast<isa::Special>(static_cast<int>(first) + i));
        build.special(2, isa::Special::BlockX);
        build.special(3, isa::Special::BlockY);
        build.op(Imad, 2, {B::reg(3), B::imm(4), B::reg(2)});
        build.op(Imad, 2, {B::reg(2), B::imm(14 * 4), B::param(0)});
        const auto store = build.op(Stg, isa::kNoRegister, {B::reg(2), B::reg(1)});
        build.at(store).offset = 4 * i;
    }
    build.exit();
    auto launch = clusterLaunch(build.build(), {4, 4, 1}, {2, 2, 1}, 16);
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(16 * 14, 9));
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    for (std::uint32_t block = 0; block < 16; ++block) {
        const std::uint32_t x = block % 4;
        const std::uint32_t y = block / 4;
        const std::vector<std::uint32_t> wanted{
            x / 2, y / 2, 0, x % 2, y % 2, 0, 2, 2, 1, 2, 2, 1, x % 2 + 2 * (y % 2), 4};
        EXPECT_EQ(std::vector<std::uint32_t>(words.begin() + 14 * block,
                                             words.begin() + 14 * (block + 1)),
                  wanted)
            << "block " << block;
    }
}

}  // namespace
}  // namespace warpscope::sm
