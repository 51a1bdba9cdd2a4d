#include "engine/code/evaluate.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "tests/support/build_program.h"

namespace warpscope::code {
namespace {

using isa::DataType;
using isa::Opcode;

std::optional<std::uint32_t> resultOf(Opcode opcode, DataType type, Words words) {
    isa::Instruction instruction;
    instruction.opcode = opcode;
    instruction.type = type;
    return evaluate(instruction, words);
}

TEST(Evaluate, IntegersWrap) {
    EXPECT_EQ(resultOf(Opcode::Iadd, DataType::S32, {0xffffffffu, 2}), 1u);
    EXPECT_EQ(resultOf(Opcode::Imad, DataType::S32, {0x10000u, 0x10000u, 5}), 5u);
    EXPECT_EQ(resultOf(Opcode::Imulhi, DataType::S32, {0xffffffffu, 5}), 0xffffffffu);
    EXPECT_EQ(resultOf(Opcode::Imulhi, DataType::U32, {0xffffffffu, 5}), 4u);
}

TEST(Evaluate, DivisionByZeroIsLeftToTheMachine) {
    EXPECT_EQ(resultOf(Opcode::Idiv, DataType::S32, {7, 0}), std::nullopt);
    EXPECT_EQ(resultOf(Opcode::Idiv, DataType::S32, {0x80000000u, 0xffffffffu}), 0x80000000u);
    EXPECT_EQ(resultOf(Opcode::Irem, DataType::S32, {0xfffffff9u, 4}), 0xfffffffdu);
}

TEST(Evaluate, ShiftsBeyondTheWordGiveItsSignOrNothing) {
    EXPECT_EQ(resultOf(Opcode::Shr, DataType::S32, {0x80000000u, 40}), 0xffffffffu);
    EXPECT_EQ(resultOf(Opcode::Shr, DataType::U32, {0x80000000u, 40}), 0u);
    EXPECT_EQ(resultOf(Opcode::Shl, DataType::U32, {1, 32}), 0u);
}

TEST(Evaluate, FloatsAndWideNumbersAreUnknown) {
    EXPECT_EQ(resultOf(Opcode::Fadd, DataType::F32, {0, 0}), std::nullopt);
    EXPECT_EQ(resultOf(Opcode::Iadd, DataType::S64, {1, 1}), std::nullopt);
}

TEST(Evaluate, ComparisonsKnowTheirSign) {
    isa::Instruction compare;
    compare.opcode = Opcode::Isetp;
    compare.comparison = isa::Comparison::Less;
    compare.type = DataType::S32;
    EXPECT_EQ(evaluateComparison(compare, {0xffffffffu, 0}), true);
    compare.type = DataType::U32;
    EXPECT_EQ(evaluateComparison(compare, {0xffffffffu, 0}), false);
    compare.opcode = Opcode::Iadd;
    EXPECT_EQ(evaluateComparison(compare, {0, 1}), std::nullopt);
}

/// What passes compute and what the machine does with the same instruction, over edge values.
TEST(Evaluate, IsWhatTheMachineDoes) {
    using B = support::ProgramBuilder;
    constexpr std::uint32_t kEdges[] = {0,  1,          2,          31,         32,
                                        33, 0x7fffffff, 0x80000000, 0xfffffff9, 0xffffffff};
    B build;
    std::vector<std::uint32_t> expected;
    std::vector<std::string> names;
    std::set<Opcode> taken;
    const auto take = [&](Opcode opcode, DataType type, const Words& words, std::size_t negated) {
        isa::Instruction instruction;
        instruction.opcode = opcode;
        instruction.type = type;
        instruction.destination = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            if (isa::infoOf(opcode).shape.source(i) == isa::OperandShape::None) break;
            instruction.sources[i] = B::imm(words[i]);
        }
        if (negated < 4) instruction.sources[negated].negate = true;
        const auto word = evaluate(instruction, words);
        if (!word) return;
        build.add(instruction);
        const auto store = build.op(Opcode::Stg, isa::kNoRegister, {B::param(0), B::reg(0)});
        build.at(store).offset = static_cast<std::int32_t>(4 * expected.size());
        expected.push_back(*word);
        names.emplace_back(isa::infoOf(opcode).name);
        taken.insert(opcode);
    };
    for (int i = 0; i < isa::kOpcodeCount; ++i) {
        const auto opcode = static_cast<Opcode>(i);
        const bool negates = opcode == Opcode::Iadd;
        for (const DataType type : {DataType::S32, DataType::U32}) {
            for (const std::uint32_t a : kEdges) {
                for (const std::uint32_t b : kEdges) {
                    take(opcode, type, {a, b, 0x80000001, 0}, 4);
                    if (negates) take(opcode, type, {a, b, 0, 0}, 1);
                }
            }
        }
    }
    build.exit();
    auto launch = support::launchOf(build.build(), {1, 1, 1}, {1, 1, 1});
    const auto out =
        support::addBuffer(launch, "out", std::vector<std::uint32_t>(expected.size(), 0));
    const auto run = support::runToEnd(launch);
    ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
    const auto words = support::wordsOf(run.state, out);
    for (std::size_t i = 0; i < words.size(); ++i)
        ASSERT_EQ(words[i], expected[i]) << names[i] << ", instruction " << 2 * i;
    EXPECT_EQ(taken.size(), 15u) << "all that evaluate() knows";
}

}  // namespace
}  // namespace warpscope::code
