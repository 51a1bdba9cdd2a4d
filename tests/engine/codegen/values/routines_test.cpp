#include "engine/codegen/values/routines.h"

#include <gtest/gtest.h>

namespace warpscope::codegen {
namespace {

using enum isa::MathFunction;
using isa::DataType;
using isa::Opcode;

isa::Instruction instructionOf(Opcode opcode, isa::MathFunction math,
                               DataType type = DataType::F32) {
    isa::Instruction instruction;
    instruction.opcode = opcode;
    instruction.math = math;
    instruction.type = type;
    return instruction;
}

TEST(Routines, DivisionsAndRootsHaveWhatWasSeenOfThem) {
    const struct {
        Opcode opcode;
        isa::MathFunction math;
        DataType type;
        bool calls;
        int registers;
    } kRows[] = {
        {Opcode::Fdiv, None, DataType::F32, true, 11},
        {Opcode::Fdiv, Rcp, DataType::F32, false, 0},
        {Opcode::Fmath, Sqrt, DataType::F32, true, 6},
        {Opcode::Fmath, Rcp, DataType::F32, true, 0},
        {Opcode::Fmath, Sin, DataType::F32, false, 0},
        {Opcode::Ddiv, None, DataType::F64, false, 20},
        {Opcode::Idiv, None, DataType::S64, false, 12},
        {Opcode::Irem, None, DataType::U64, false, 12},
        {Opcode::Idiv, None, DataType::S32, false, 0},
    };
    for (const auto& row : kRows) {
        const isa::Instruction instruction = instructionOf(row.opcode, row.math, row.type);
        const auto name = isa::infoOf(row.opcode).name;
        EXPECT_EQ(callsRoutine(instruction), row.calls) << name;
        EXPECT_EQ(registersOfRoutine(instruction), row.registers) << name;
    }
}

// Read in the SASS of simpson.
TEST(Routines, TheReciprocalOfADoubleTakesLessThanAQuotient) {
    isa::Instruction instruction = instructionOf(Opcode::Ddiv, None, DataType::F64);
    instruction.sources[0] = isa::wideImmediateOperand(0x3ff0'0000'0000'0000);
    EXPECT_EQ(registersOfRoutine(instruction), 8);
    instruction.sources[0] = isa::wideImmediateOperand(0x4000'0000'0000'0000);
    EXPECT_EQ(registersOfRoutine(instruction), 20);
}

TEST(Routines, NoOtherInstructionCallsOne) {
    for (int i = 0; i < isa::kOpcodeCount; ++i) {
        const auto opcode = static_cast<Opcode>(i);
        if (isa::infoOf(opcode).latency == isa::LatencyClass::Division) continue;
        const isa::Instruction instruction = instructionOf(opcode, None, DataType::F64);
        EXPECT_FALSE(callsRoutine(instruction)) << isa::infoOf(opcode).name;
        const bool isByAbi = opcode == Opcode::Print || opcode == Opcode::Assert;
        EXPECT_EQ(callsByAbi(instruction), isByAbi) << isa::infoOf(opcode).name;
        EXPECT_EQ(registersOfRoutine(instruction), isByAbi ? 16 : 0) << isa::infoOf(opcode).name;
    }
}

}  // namespace
}  // namespace warpscope::codegen
