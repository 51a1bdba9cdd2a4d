#include "engine/isa/sequence.h"

#include <gtest/gtest.h>

#include <set>

namespace warpscope::isa {
namespace {

using enum MathFunction;

Instruction instructionOf(Opcode opcode, MathFunction math, DataType type) {
    Instruction instruction;
    instruction.opcode = opcode;
    instruction.math = math;
    instruction.type = type;
    return instruction;
}

TEST(Sequence, FdividefAloneIsAFastDivision) {
    EXPECT_TRUE(isFastDivision(instructionOf(Opcode::Fdiv, Rcp, DataType::F32)));
    EXPECT_FALSE(isFastDivision(instructionOf(Opcode::Fdiv, None, DataType::F32)));
    EXPECT_FALSE(isFastDivision(instructionOf(Opcode::Fmath, Rcp, DataType::F32))) << "__frcp_rn";
    EXPECT_FALSE(isFastDivision(instructionOf(Opcode::Mufu, Rcp, DataType::F32)));
}

// A call at the end keeps its warp, a branch inside keeps the if around it.
TEST(Sequence, WhatWasSeenOfTheirBranches) {
    const struct {
        Opcode opcode;
        MathFunction math;
        DataType type;
        bool hasOwn, isLast;
    } kRows[] = {
        {Opcode::Ddiv, None, DataType::F64, true, true},
        {Opcode::Fdiv, None, DataType::F32, true, true},
        {Opcode::Fdiv, Rcp, DataType::F32, false, false},
        {Opcode::Fmath, Sqrt, DataType::F32, true, true},
        {Opcode::Fmath, Sin, DataType::F32, true, true},
        {Opcode::Fmath, Rsqrt, DataType::F32, false, false},
        {Opcode::Fmath, Rcp, DataType::F32, false, true},
        {Opcode::Fmath, Pow, DataType::F32, true, false},
        {Opcode::Dmath, Rsqrt, DataType::F64, true, false},
        {Opcode::Dmath, Atan2, DataType::F64, false, false},
        {Opcode::Idiv, None, DataType::S64, true, true},
        {Opcode::Irem, None, DataType::U64, true, true},
        {Opcode::Idiv, None, DataType::S32, false, false},
    };
    for (const auto& row : kRows) {
        const SequenceBranches expected{row.hasOwn, row.isLast};
        EXPECT_EQ(branchesOf(instructionOf(row.opcode, row.math, row.type)), expected)
            << infoOf(row.opcode).name << " of function " << static_cast<int>(row.math);
    }
    Instruction byConstant = instructionOf(Opcode::Idiv, None, DataType::S64);
    byConstant.sources[1] = wideImmediateOperand(7);
    EXPECT_EQ(branchesOf(byConstant), SequenceBranches{}) << "a product and shifts";
}

// The functions of which only one of the two was seen: whoever measures the other brings them
// together here.
TEST(Sequence, WhereOnlyOneOfTheTwoWasSeen) {
    const auto differing = [](Opcode opcode, DataType type) {
        std::set<MathFunction> functions;
        for (int i = 0; i <= static_cast<int>(Y1); ++i) {
            const auto math = static_cast<MathFunction>(i);
            const SequenceBranches branches = branchesOf(instructionOf(opcode, math, type));
            if (branches.hasOwn != branches.isLast) functions.insert(math);
        }
        return functions;
    };
    EXPECT_EQ(differing(Opcode::Fmath, DataType::F32),
              (std::set<MathFunction>{Rcp, Pow, Fmod, Atan2}));
    EXPECT_EQ(differing(Opcode::Dmath, DataType::F64),
              (std::set<MathFunction>{Rcp, Rsqrt, Exp, Log, Pow, Fmod}));
}

TEST(Sequence, NoOtherInstructionHasBranches) {
    for (int i = 0; i < kOpcodeCount; ++i) {
        const auto opcode = static_cast<Opcode>(i);
        if (infoOf(opcode).sequence != Sequence::None) continue;
        EXPECT_EQ(branchesOf(instructionOf(opcode, Sqrt, DataType::F64)), SequenceBranches{})
            << infoOf(opcode).name;
    }
}

}  // namespace
}  // namespace warpscope::isa
