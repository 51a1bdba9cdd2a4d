#include "engine/sm/instructions/wrapping.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::sm {
namespace {

using W = support::ProgramBuilder;

/// The hazards of out[index] = 1, where index is computed from registers 0 (threadIdx.x) and 1.
std::vector<Hazard> hazardsOfIndex(isa::Opcode opcode, std::uint32_t first,
                                   std::vector<W::Operand> sources) {
    W build;
    build.special(0, isa::Special::ThreadX);
    build.op(isa::Opcode::Mov, 1, {W::imm(first)});
    const auto index = build.op(opcode, 2, {});
    std::copy(sources.begin(), sources.end(), build.at(index).sources.begin());
    // The access itself stays in bounds.
    build.op(isa::Opcode::Imul, 3, {W::reg(2), W::imm(0)});
    build.op(isa::Opcode::Imad, 4, {W::reg(3), W::imm(4), W::param(0)});
    build.op(isa::Opcode::Stg, isa::kNoRegister, {W::reg(4), W::imm(1)});
    build.exit();
    isa::Program program = build.build();
    program.parameters.push_back({.name = "out", .isPointer = true, .offset = 0});
    auto launch = support::launchOf(program, {1, 1, 1}, {32, 1, 1});
    support::addBuffer(launch, "out", {0});
    gpu::GpuState state = gpu::initialState(launch);
    CycleLog log;
    gpu::Stepper stepper(launch);
    stepper.watchAddresses();
    std::vector<Hazard> all;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        all.insert(all.end(), log.hazards.begin(), log.hazards.end());
    }
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    return all;
}

TEST(Wrapping, TellsTheFirstLaneWhoseNumberDoesNotFit) {
    const auto sum = hazardsOfIndex(isa::Opcode::Iadd, INT32_MAX - 30, {W::reg(0), W::reg(1)});
    ASSERT_EQ(sum.size(), 1U);
    EXPECT_EQ(sum[0].message.key, "hazard.index_wraps");
    EXPECT_EQ(sum[0].lanes, LaneMask{1} << 31) << "lanes 0 to 30 still fit";
    EXPECT_EQ(sum[0].line, 3);
    EXPECT_TRUE(hazardsOfIndex(isa::Opcode::Iadd, INT32_MAX - 31, {W::reg(0), W::reg(1)}).empty());
}

TEST(Wrapping, KnowsProductsShiftsAndNegativeNumbers) {
    using enum isa::Opcode;
    EXPECT_EQ(hazardsOfIndex(Imul, 1U << 27, {W::reg(0), W::reg(1)}).size(), 1U);
    EXPECT_TRUE(hazardsOfIndex(Imul, 1U << 26, {W::reg(0), W::reg(1)}).empty());
    EXPECT_EQ(hazardsOfIndex(Imad, 1U << 27, {W::reg(0), W::reg(1), W::imm(1)}).size(), 1U);
    EXPECT_EQ(hazardsOfIndex(Shl, 28, {W::reg(0), W::reg(1)}).size(), 1U);
    EXPECT_TRUE(hazardsOfIndex(Shl, 26, {W::reg(0), W::reg(1)}).empty());
    EXPECT_TRUE(hazardsOfIndex(Imul, 0xFFFFFFFF, {W::reg(0), W::reg(1)}).empty()) << "by −1";
    EXPECT_TRUE(hazardsOfIndex(Iadd, 0x80000000, {W::reg(0), W::reg(1)}).empty());
}

}  // namespace
}  // namespace warpscope::sm
