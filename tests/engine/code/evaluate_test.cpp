#include "engine/code/evaluate.h"

#include <gtest/gtest.h>

#include <bit>
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

TEST(Evaluate, TheSmallerOneDependsOnTheSign) {
    const Words words{0xffffffffu, 1};
    EXPECT_EQ(resultOf(Opcode::Imin, DataType::S32, words), 0xffffffffu);
    EXPECT_EQ(resultOf(Opcode::Imax, DataType::S32, words), 1u);
    EXPECT_EQ(resultOf(Opcode::Imin, DataType::U32, words), 1u);
    EXPECT_EQ(resultOf(Opcode::Imax, DataType::U32, words), 0xffffffffu);
}

TEST(Evaluate, OnlyTypesOf32BitsAreKnown) {
    for (const DataType type : {DataType::S64, DataType::U64, DataType::F32, DataType::F64,
                                DataType::U8, DataType::S16}) {
        EXPECT_EQ(resultOf(Opcode::Iadd, type, {1, 1}), std::nullopt) << static_cast<int>(type);
        EXPECT_EQ(resultOf(Opcode::And, type, {1, 1}), std::nullopt) << static_cast<int>(type);
    }
    EXPECT_EQ(resultOf(Opcode::Mov, DataType::F32, {5}), 5u) << "a word is a word";
    EXPECT_EQ(resultOf(Opcode::Mov, DataType::F64, {5}), std::nullopt) << "of two";
}

/// What an instruction on numbers alone gives, as a float.
std::optional<float> realOf(Opcode opcode, DataType type, std::vector<std::uint32_t> words,
                            isa::Rounding rounding = isa::Rounding::Free) {
    isa::Instruction instruction;
    instruction.opcode = opcode;
    instruction.type = type;
    instruction.rounding = rounding;
    for (std::size_t i = 0; i < words.size(); ++i)
        instruction.sources[i] = isa::immediateOperand(words[i]);
    const auto bits = evaluateReal(instruction);
    if (!bits) return std::nullopt;
    return std::bit_cast<float>(static_cast<std::uint32_t>(*bits));
}

TEST(Evaluate, RealNumbersAreRoundedToTheNearestOrLeftToTheMachine) {
    const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    EXPECT_EQ(realOf(Opcode::Fadd, DataType::F32, {bits(1.5f), bits(2)}), 3.5f);
    EXPECT_EQ(realOf(Opcode::Fmul, DataType::F32, {bits(3), bits(0.1f)}), 3 * 0.1f);
    EXPECT_EQ(realOf(Opcode::Fmul, DataType::F32, {bits(3), bits(0.1f)}, isa::Rounding::Nearest),
              3 * 0.1f);
    for (const auto other : {isa::Rounding::Zero, isa::Rounding::Up, isa::Rounding::Down})
        EXPECT_EQ(realOf(Opcode::Fmul, DataType::F32, {bits(3), bits(0.1f)}, other), std::nullopt);
    EXPECT_EQ(realOf(Opcode::Fdiv, DataType::F32, {bits(1), bits(0)}), std::nullopt)
        << "infinity is left to the machine";
}

TEST(Evaluate, AWholeNumberBecomesRealByItsSign) {
    EXPECT_EQ(realOf(Opcode::I2f, DataType::S32, {0xffffffffu}), -1.0f);
    EXPECT_EQ(realOf(Opcode::I2f, DataType::U32, {0xffffffffu}), 4294967296.0f);
    EXPECT_EQ(realOf(Opcode::I2f, DataType::S64, {1}), std::nullopt);
    EXPECT_EQ(realOf(Opcode::I2f, DataType::U8, {1}), std::nullopt);
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

using EdgeB = support::ProgramBuilder;

/// Adds the instruction and a store of what it makes, where evaluate() knows that.
void addWhereKnown(isa::Instruction code, const Words& words, EdgeB& build, Words::value_type at,
                   std::vector<std::uint32_t>& expected) {
    const auto word = evaluate(code, words);
    if (!word) return;
    for (std::size_t i = 0; i < 4; ++i) {
        if (isa::infoOf(code.opcode).shape.source(i) == isa::OperandShape::None) break;
        const bool negate = code.sources[i].negate;
        code.sources[i] = EdgeB::imm(words[i]);
        code.sources[i].negate = negate;
    }
    code.destination = 0;
    build.add(code);
    const auto store = build.op(Opcode::Stg, isa::kNoRegister, {EdgeB::param(0), EdgeB::reg(0)});
    build.at(store).offset = static_cast<std::int32_t>(at);
    expected.push_back(*word);
}

/// What passes compute and what the machine does with the same instruction, over edge values.
TEST(Evaluate, IsWhatTheMachineDoes) {
    constexpr std::uint32_t kEdges[] = {0, 1, 31, 32, 0x7fffffff, 0x80000000, 0xfffffff9};
    int taken = 0;
    for (int i = 0; i < 2 * isa::kOpcodeCount; ++i) {
        isa::Instruction code;
        code.opcode = static_cast<Opcode>(i / 2);
        code.type = i % 2 == 0 ? DataType::S32 : DataType::U32;
        EdgeB build;
        std::vector<std::uint32_t> expected;
        for (const std::uint32_t a : kEdges) {
            for (const std::uint32_t b : kEdges)
                addWhereKnown(code, {a, b, 0x80000001, 0}, build,
                              static_cast<std::uint32_t>(4 * expected.size()), expected);
        }
        if (expected.empty()) continue;
        ++taken;
        build.exit();
        auto launch = support::launchOf(build.build(), {1, 1, 1}, {1, 1, 1});
        const auto out =
            support::addBuffer(launch, "out", std::vector<std::uint32_t>(expected.size(), 0));
        const auto run = support::runToEnd(launch);
        ASSERT_EQ(run.state.stopped, gpu::StopReason::Finished);
        EXPECT_EQ(support::wordsOf(run.state, out), expected) << isa::infoOf(code.opcode).name;
    }
    EXPECT_EQ(taken, 2 * 16) << "all that evaluate() knows, signed and unsigned";
}

}  // namespace
}  // namespace warpscope::code
