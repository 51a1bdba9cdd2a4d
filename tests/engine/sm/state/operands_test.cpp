#include "engine/sm/state/operands.h"

#include <gtest/gtest.h>

#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using B = support::ProgramBuilder;
using enum isa::Opcode;

TEST(Operands, ImmediatesAndParametersReachEveryLaneAndMayBeNegated) {
    const auto sum = support::evaluate(Iadd, 0, 0, 0, [](isa::Instruction& instruction) {
        instruction.sources[0] = isa::immediateOperand(50);
        instruction.sources[1] = isa::immediateOperand(8);
        instruction.sources[1].negate = true;
    });
    EXPECT_EQ(sum, 42U);
    const auto negative = support::evaluate(Fadd, 0, 0, 0, [](isa::Instruction& instruction) {
        instruction.sources[0] = isa::immediateOperand(0x3F800000);
        instruction.sources[0].negate = true;
        instruction.sources[1] = isa::immediateOperand(0x80000000);
    });
    EXPECT_EQ(negative, 0xBF800000U);
}

TEST(Operands, WavesOf64LanesReadAndWriteAllOfThem) {
    B build;
    build.special(0, isa::Special::ThreadX);
    build.op(Iadd, 1, {B::reg(0), B::imm(1000)});
    build.op(Imad, 2, {B::reg(0), B::imm(4), B::param(0)});
    build.op(Stg, isa::kNoRegister, {B::reg(2), B::reg(1)});
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {100, 1, 1});
    launch.machine.limits.warpSize = 64;
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(100, 0));
    const auto run = support::runToEnd(launch);
    const auto words = support::wordsOf(run.state, out);
    for (std::uint32_t i = 0; i < 100; ++i)
        EXPECT_EQ(words[i], 1000 + i);
    EXPECT_EQ(run.counters.instructions, 2 * 5);
    EXPECT_EQ(run.counters.threadInstructions, 100 * 5);
}

}  // namespace
}  // namespace warpscope::sm
