#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
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
    CycleLog log;
    std::int64_t spills = 0;
    int transactions = 0;
    while (state.stopped == gpu::StopReason::Running) {
        gpu::step(launch, state, log);
        spills += log.counters.spillInstructions;
        for (const InFlight& item : state.sms[0].memoryRequests) {
            if (item.pc == fill) transactions = item.isGlobal ? item.transactions : -1;
        }
    }
    EXPECT_EQ(spills, 2);
    EXPECT_EQ(transactions, 4) << "lanes at the same offset lie side by side";
}

}  // namespace
}  // namespace warpscope::sm
