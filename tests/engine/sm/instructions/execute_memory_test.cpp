#include "engine/sm/instructions/execute_memory.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"
#include "tests/support/copy_launch.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using isa::Operand;
using enum isa::Opcode;

TEST(ExecuteMemory, AddsTheOffsetToTheAddressOfEachLane) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Shl, 1, {B::reg(0), B::imm(2)});
    const auto store = build.op(Sts, isa::kNoRegister, {B::reg(1), B::reg(0)});
    build.at(store).offset = 128;
    const auto load = build.op(Lds, 2, {B::reg(1)});
    build.at(load).offset = 124;
    build.op(Iadd, 1, {B::reg(1), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(1), B::reg(2)});
    build.exit();
    auto launch = support::launchOf(build.build(256), {1, 1, 1}, {32, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(32, 9));
    const auto words = support::wordsOf(support::runToEnd(launch).state, out);
    EXPECT_EQ(words[0], 0U);
    for (std::uint32_t i = 1; i < 32; ++i)
        EXPECT_EQ(words[i], i - 1);
}

TEST(ExecuteMemory, CountsSpillsAndMarksGlobalTraffic) {
    B build;
    const auto spill = build.op(Stl, isa::kNoRegister, {B::imm(0), B::imm(3)});
    build.at(spill).isSpill = true;
    const auto fill = build.op(Ldl, 0, {B::imm(0)});
    build.at(fill).isSpill = true;
    build.op(Iadd, 0, {B::reg(0), B::imm(1)});
    build.exit();
    auto program = build.build();
    program.localBytesPerThread = 4;
    const auto launch = support::launchOf(program, {1, 1, 1}, {32, 1, 1});
    auto state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CycleLog log;
    std::int64_t spills = 0;
    int transactions = 0;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        spills += log.counters.spillInstructions;
        for (const InFlight& item : state.sms[0].memoryRequests.all()) {
            if (item.pc == fill) transactions = item.isGlobal ? item.transactions : -1;
        }
    }
    EXPECT_EQ(spills, 2);
    EXPECT_EQ(transactions, 4) << "lanes at the same offset lie side by side";
}

TEST(ExecuteMemory, CountsRequestsAndSectorsAsTheHardwareDoes) {
    const auto run = support::runToEnd(support::copyWithStride(8, 96));
    EXPECT_EQ(run.counters.globalLoadRequests, 3);
    EXPECT_EQ(run.counters.globalLoadSectors, 3 * 32);
    EXPECT_EQ(run.counters.globalStoreRequests, 3);
    EXPECT_EQ(run.counters.globalStoreSectors, 3 * 4);
}

/// Each lane copies a word of "in" to shared memory, of which it reads `bytes`, waits for the
/// copies but `open` groups, and stores what stands there.
support::Recorded copiedBeside(Operand bytes, std::uint32_t open, std::uint32_t value) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Shl, 1, {B::reg(0), B::imm(2)});
    build.op(Iadd, 2, {B::reg(1), B::param(0)});
    build.op(Mov, 3, {B::imm(0)});
    build.op(Mov, 4, {B::imm(7)});
    build.op(Sts, isa::kNoRegister, {B::reg(1), B::reg(4)});
    build.op(Ldgsts, isa::kNoRegister, {B::reg(1), B::reg(2), bytes}, isa::DataType::U32);
    build.op(Ldgdepbar, isa::kNoRegister, {});
    build.op(Depbar, isa::kNoRegister, {B::imm(open)});
    build.op(Lds, 5, {B::reg(1)});
    build.op(Iadd, 6, {B::reg(1), B::param(4)});
    build.op(Stg, isa::kNoRegister, {B::reg(6), B::reg(5)});
    build.exit();
    auto launch = support::launchOf(build.build(128), {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "in", std::vector<std::uint32_t>(32, value));
    support::addBuffer(launch, "out", std::vector<std::uint32_t>(32, 9));
    return support::runToEnd(launch);
}

TEST(ExecuteMemory, ACopyBesideTheWarpFillsSharedMemory) {
    const auto outOf = [](const support::Recorded& run) {
        return run.state.memory.load(run.state.memory.buffers()[1].address + 4, 4);
    };
    EXPECT_EQ(outOf(copiedBeside({}, 0, 5)), 5U);
    EXPECT_EQ(outOf(copiedBeside(B::imm(4), 0, 5)), 5U);
    EXPECT_EQ(outOf(copiedBeside(B::imm(0), 0, 5)), 0U) << "what is not read is 0";
    EXPECT_EQ(outOf(copiedBeside(B::imm(2), 0, 0x01020304)), 0x0304U) << "byte by byte";
}

TEST(ExecuteMemory, OnlyWhoWaitsForACopyIsHeldByIt) {
    const auto waits = copiedBeside({}, 0, 5);
    const auto goesOn = copiedBeside({}, 1, 5);
    const Cycle latency = 300;
    EXPECT_GT(waits.state.now, goesOn.state.now) << "its store leaves later";
    const auto readsNothing = copiedBeside(B::imm(0), 0, 5);
    EXPECT_LT(readsNothing.state.now + latency, waits.state.now) << "nothing travels";
    EXPECT_EQ(readsNothing.counters.globalLoadRequests, 0);
    EXPECT_EQ(waits.counters.globalLoadRequests, 1);
    EXPECT_EQ(waits.counters.globalLoadSectors, 4);
}

TEST(ExecuteMemory, MoreSectorsTakeLonger) {
    EXPECT_GT(support::runToEnd(support::copyWithStride(8, 1024)).state.now,
              support::runToEnd(support::copyWithStride(1, 1024)).state.now);
}

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

TEST(ExecuteMemory, AConflictOfNWaysAddsTwoCyclesForEachFurtherPassAsMeasured) {
    const Cycle without = loadWithStride(1).state.now;
    for (const std::uint32_t ways : {2U, 4U, 8U, 16U, 32U}) {
        const auto run = loadWithStride(ways);
        EXPECT_EQ(run.state.now - without, 2 * (ways - 1));
        EXPECT_EQ(run.counters.sharedLoadConflicts, ways - 1);
    }
    EXPECT_EQ(loadWithStride(33).counters.sharedLoadConflicts, 0);
}

TEST(ExecuteMemory, TheHalvesOfAWaveOf64AreNoConflict) {
    EXPECT_EQ(loadWithStride(1, 64).counters.sharedLoadConflicts, 0);
    EXPECT_EQ(loadWithStride(2, 64).counters.sharedLoadConflicts, 2);
}

TEST(ExecuteMemory, SharedAtomicsOnOneWordCostTwoCyclesMoreForEachLane) {
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

/// What the schedulers did is the same whether anybody asks or not.
TEST(ExecuteMemory, EveryAccessCanBeAskedFor) {
    const auto launch = support::copyWithStride(8, 64);
    auto asked = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    auto unasked = asked;
    CycleLog log;
    log.wantsAccesses = true;
    CycleLog silent;
    std::vector<AccessRecord> all;
    while (asked.stopped == gpu::StopReason::Running) {
        stepper.step(asked, log);
        stepper.step(unasked, silent);
        EXPECT_TRUE(silent.accesses.empty());
        for (const AccessRecord& record : log.accesses) {
            EXPECT_EQ(record.answers.back().at, record.reply.backAt);
            EXPECT_EQ(record.access.active, firstLanes(32));
            all.push_back(record);
        }
    }
    EXPECT_EQ(asked, unasked);
    ASSERT_EQ(all.size(), 4U) << "two warps load and store";
    const AccessRecord& load = all.front();
    EXPECT_EQ(load.sm, SmId{0});
    EXPECT_EQ(load.access.kind, memory::AccessKind::Load);
    EXPECT_EQ(load.access.pc, 2U);
    const std::uint32_t in = launch.memory.buffers()[0].address;
    EXPECT_EQ(load.access.addresses[3], in + 3 * 32);
    EXPECT_EQ(load.transactions.lines.all().size(), 8U);
    EXPECT_EQ(load.answers.size(), 32U);
    EXPECT_EQ(all.back().access.kind, memory::AccessKind::Store);
    EXPECT_EQ(all.back().answers.size(), 4U);
}

}  // namespace
}  // namespace warpscope::sm
