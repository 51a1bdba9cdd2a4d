#include "engine/isa/instruction.h"

#include <gtest/gtest.h>

#include <set>

namespace warpscope::isa {
namespace {

Instruction instructionOf(Opcode opcode, DataType type = DataType::U32) {
    Instruction instruction;
    instruction.opcode = opcode;
    instruction.type = type;
    return instruction;
}

// Of an opcode's row the letters, of the instruction its type say how many registers there are.
TEST(Instruction, ItsTypeSaysHowManyRegistersItsOperandsTake) {
    const struct {
        Opcode opcode;
        DataType type;
        int result, first;
    } kRows[] = {
        {Opcode::Iadd, DataType::S32, 1, 1},     {Opcode::Iadd, DataType::S64, 2, 2},
        {Opcode::Shl, DataType::U64, 2, 2},      {Opcode::Popc, DataType::U64, 1, 2},
        {Opcode::ImadWide, DataType::U64, 2, 1}, {Opcode::I2i, DataType::S64, 2, 1},
        {Opcode::I2d, DataType::S32, 2, 1},      {Opcode::D2f, DataType::F32, 1, 2},
        {Opcode::Dadd, DataType::F64, 2, 2},     {Opcode::Fadd, DataType::F32, 1, 1},
        {Opcode::Isetp, DataType::S64, 0, 2},    {Opcode::Ldg, DataType::U32, 1, 1},
        {Opcode::Ldg, DataType::U64, 2, 1},      {Opcode::Ldg, DataType::B128, 4, 1},
        {Opcode::Ldg, DataType::U8, 1, 1},       {Opcode::Stg, DataType::U64, 0, 1},
        {Opcode::Exit, DataType::U32, 0, 0},
    };
    for (const auto& row : kRows) {
        const Instruction instruction = instructionOf(row.opcode, row.type);
        const auto name = infoOf(row.opcode).name;
        EXPECT_EQ(resultRegistersOf(instruction), row.result) << name;
        EXPECT_EQ(registersOf(instruction, 0), row.first) << name;
    }
    EXPECT_EQ(registersOf(instructionOf(Opcode::Stg, DataType::U64), 1), 2);
    EXPECT_EQ(registersOf(instructionOf(Opcode::Shl, DataType::U64), 1), 1) << "a count is a word";
    Instruction wide = instructionOf(Opcode::Ldg);
    wide.hasWideAddress = true;
    EXPECT_EQ(registersOf(wide, 0), 2);
}

TEST(Instruction, ABranchWithAGuardFallsThrough) {
    const std::set<Opcode> leaving{Opcode::Bra, Opcode::Ret, Opcode::Exit};
    for (int i = 0; i < kOpcodeCount; ++i) {
        Instruction instruction = instructionOf(static_cast<Opcode>(i));
        const auto name = infoOf(instruction.opcode).name;
        EXPECT_EQ(instruction.neverFallsThrough(), leaving.contains(instruction.opcode)) << name;
        EXPECT_FALSE(instruction.isConditionalBranch()) << name;
        instruction.guard = predicateOperand(0);
        EXPECT_FALSE(instruction.neverFallsThrough()) << name;
        EXPECT_EQ(instruction.isConditionalBranch(), instruction.opcode == Opcode::Bra) << name;
    }
}

TEST(Instruction, ThreeOpcodesNameATargetAndTwoGoThere) {
    const std::set<Opcode> going{Opcode::Bra, Opcode::Call};
    for (int i = 0; i < kOpcodeCount; ++i) {
        const auto opcode = static_cast<Opcode>(i);
        EXPECT_EQ(goesToTarget(opcode), going.contains(opcode)) << infoOf(opcode).name;
        EXPECT_EQ(hasTarget(opcode), going.contains(opcode) || opcode == Opcode::Bssy)
            << infoOf(opcode).name;
    }
}

TEST(Instruction, BothWordsOfTheClockAreReadWhereTheyStand) {
    Instruction read = instructionOf(Opcode::S2r);
    for (int i = 0; i < kSpecialCount; ++i) {
        const auto special = static_cast<Special>(i);
        read.sources[0] = specialOperand(special);
        EXPECT_EQ(read.readsClock(), special == Special::Clock || special == Special::ClockHigh);
    }
    EXPECT_FALSE(instructionOf(Opcode::Mov).readsClock());
}

TEST(Instruction, ABarrierWithACountIsANamedOne) {
    Instruction barrier = instructionOf(Opcode::Bar);
    EXPECT_FALSE(barrier.isNamedBarrier());
    barrier.sources[0] = immediateOperand(1);
    EXPECT_FALSE(barrier.isNamedBarrier()) << "all threads of the block meet there";
    barrier.sources[1] = immediateOperand(64);
    EXPECT_TRUE(barrier.isNamedBarrier());
    EXPECT_TRUE(instructionOf(Opcode::BarArrive).isNamedBarrier());
}

}  // namespace
}  // namespace warpscope::isa
