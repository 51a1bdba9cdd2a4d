#include "engine/gpu/queued_setter.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::gpu {
namespace {

using B = support::ProgramBuilder;

/// Block 0 goes round for ever; every other one writes its number to "flag".
Launch writersBehindOne(std::int64_t blocks) {
    B build;
    build.special(0, isa::Special::BlockX);
    build.compare(0, B::reg(0), isa::Comparison::Equal, B::imm(0));
    const auto stay = build.branchIf(B::pred(0));
    build.at(stay).target = stay;
    build.op(isa::Opcode::Stg, isa::kNoRegister, {B::param(0), B::reg(0)});
    build.exit();
    auto launch = support::launchOf(build.build(), {blocks, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "flag", {0, 0});
    launch.occupancy.blocksPerSm = 1;
    launch.model.maxCycles = 1000;
    return launch;
}

std::optional<Setter> setterOf(const Launch& launch, const GpuState& state, std::uint32_t offset) {
    auto roomy = withRoomForAll(launch, state);
    if (!roomy) return std::nullopt;
    Polling polling;
    polling.address = state.memory.buffers()[0].address + offset;
    polling.bytes = 4;
    const Stepper stepper(roomy->launch);
    return findSetter(*roomy, state.nextBlock, polling,
                      [&](GpuState& next, sm::CycleLog& log) { stepper.step(next, log); });
}

TEST(QueuedSetter, TheFirstBlockThatWritesTheElementIsFound) {
    const Launch launch = writersBehindOne(3);
    const GpuState state = support::runToEnd(launch).state;
    ASSERT_EQ(state.stopped, StopReason::CycleLimit);
    const auto setter = setterOf(launch, state, 0);
    ASSERT_TRUE(setter.has_value());
    EXPECT_EQ(setter->block, BlockId{1});
    EXPECT_EQ(setter->line, 4);
    EXPECT_EQ(state.sms.size(), 1U) << "the run itself stays as it is";
}

TEST(QueuedSetter, WhatNobodyWritesHasNone) {
    const Launch launch = writersBehindOne(3);
    EXPECT_FALSE(setterOf(launch, support::runToEnd(launch).state, 4).has_value());
}

// Bug: who polls by an atomic was taken for who sets, and so was a store of what stands there.
TEST(QueuedSetter, WhoeverLeavesTheElementAsItIsDoesNotEndTheWait) {
    for (const bool isAtomic : {true, false}) {
        B build;
        build.special(0, isa::Special::BlockX);
        build.compare(0, B::reg(0), isa::Comparison::Equal, B::imm(0));
        const auto stay = build.branchIf(B::pred(0));
        build.at(stay).target = stay;
        build.op(isAtomic ? isa::Opcode::Atomg : isa::Opcode::Stg,
                 isAtomic ? std::uint16_t{1} : isa::kNoRegister, {B::param(0), B::imm(0)});
        build.exit();
        auto launch = support::launchOf(build.build(), {3, 1, 1}, {32, 1, 1});
        support::addBuffer(launch, "flag", {0, 0});
        launch.occupancy.blocksPerSm = 1;
        launch.model.maxCycles = 1000;
        EXPECT_FALSE(setterOf(launch, support::runToEnd(launch).state, 0)) << isAtomic;
    }
}

TEST(QueuedSetter, WithoutAQueueOrWithFarTooManyBlocksNobodyLooks) {
    EXPECT_FALSE(withRoomForAll(writersBehindOne(1), support::runToEnd(writersBehindOne(1)).state));
    const Launch many = writersBehindOne(5000);
    EXPECT_FALSE(withRoomForAll(many, support::runToEnd(many).state));
}

}  // namespace
}  // namespace warpscope::gpu
