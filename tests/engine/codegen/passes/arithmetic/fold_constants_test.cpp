#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(FoldConstants, WhatIsKnownIsComputed) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(6)}, 0);
    b.add(Opcode::Imul, {registerOperand(0), immediateOperand(7)}, 1);
    b.store(1);
    foldConstants(b.code, {});
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Mov);
    EXPECT_EQ(b.code.nodes[1].code.sources[0], immediateOperand(42));
    EXPECT_EQ(b.code.nodes[2].code.sources[1], immediateOperand(42));
}

TEST(FoldConstants, ADoubleThatIsKnownIsComputed) {
    code::CodeBuilder b;
    b.add(Opcode::I2d, {immediateOperand(4)}, 0);
    b.add(Opcode::Ddiv, {isa::wideImmediateOperand(0x3FF0'0000'0000'0000), registerOperand(0)}, 1);
    b.add(Opcode::Ddiv, {registerOperand(0), isa::wideImmediateOperand(0)}, 2);
    foldConstants(b.code, {});
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Mov);
    EXPECT_EQ(b.code.nodes[1].code.type, isa::DataType::F64);
    EXPECT_EQ(b.code.nodes[1].code.sources[0], isa::wideImmediateOperand(0x3FD0'0000'0000'0000));
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::Ddiv) << "no ordinary number";
}

TEST(FoldConstants, ABranchThatIsDecidedIsNone) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.jump(0, true);  // 0 < 0
    b.store(0);
    b.label(0);
    b.exit();
    foldConstants(b.code, {});
    EXPECT_FALSE(b.code.nodes[2].isBranch());
}

TEST(FoldConstants, SumsOfConstantsAddUpUntilTheirRegisterChanges) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    b.add(Opcode::Iadd, {registerOperand(1), immediateOperand(1)}, 2);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.add(Opcode::Iadd, {registerOperand(1), immediateOperand(1)}, 3);
    foldConstants(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.sources[0], registerOperand(0));
    EXPECT_EQ(b.code.nodes[2].code.sources[1], immediateOperand(2));
    EXPECT_EQ(b.code.nodes[4].code.sources[0], registerOperand(1));
}

/// if (something) store; store of a register that is 6 before, and `then` where something holds.
code::CodeBuilder numberBehindAnIf(std::uint32_t then) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(6)}, 1);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Isetp, {registerOperand(0), immediateOperand(1)}, code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = 0;
    b.jump(0, true);
    b.add(Opcode::Mov, {immediateOperand(then)}, 1);
    b.label(0);
    b.store(1);
    b.exit();
    return b;
}

TEST(FoldConstants, ANumberThatEveryWayBringsIsKnown) {
    code::CodeBuilder same = numberBehindAnIf(6);
    foldConstants(same.code, {});
    EXPECT_EQ(same.code.nodes[same.code.nodes.size() - 2].code.sources[1], immediateOperand(6));
    code::CodeBuilder other = numberBehindAnIf(7);
    foldConstants(other.code, {});
    EXPECT_EQ(other.code.nodes[other.code.nodes.size() - 2].code.sources[1], registerOperand(1));
}

TEST(FoldConstants, AGuardedNumberIsOneOfTwo) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Fsetp, {registerOperand(0), immediateOperand(1)}, code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = 0;
    b.add(Opcode::Mov, {immediateOperand(6)}, 1);
    b.add(Opcode::Mov, {immediateOperand(7)}, 1);
    b.guard(0);
    b.store(1);
    foldConstants(b.code, {});
    EXPECT_EQ(b.code.nodes.back().code.sources[1], registerOperand(1));
}

TEST(FoldConstants, ANegatedFloatKeepsItsSignBit) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0, isa::DataType::F32);
    isa::Operand negative = registerOperand(0);
    negative.negate = true;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 1, isa::DataType::F32);
    b.add(Opcode::Fadd, {registerOperand(1), negative}, 2, isa::DataType::F32);
    b.store(2);
    foldConstants(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.sources[1], immediateOperand(0x80000000u));
}

TEST(FoldConstants, NoNumberWithoutSignIsBelowZero) {
    for (const isa::DataType type : {isa::DataType::U32, isa::DataType::S32}) {
        code::CodeBuilder b;
        b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
        b.add(Opcode::Isetp, {registerOperand(0), immediateOperand(0)}, code::kNoVirtual, type);
        b.code.nodes.back().code.comparison = isa::Comparison::Less;
        b.code.nodes.back().destinationPredicate = 0;
        b.store(0);
        b.guard(0);
        foldConstants(b.code, {});
        EXPECT_EQ(b.code.nodes.size(), type == isa::DataType::U32 ? 2u : 3u);
    }
}

TEST(FoldConstants, OfNumbersWithoutSignNoneButZeroIsBelowOne) {
    const auto program = programOfBody(
        "unsigned x = in[0]; if (x < 1u) out[0] = 1; __syncthreads(); if (x == 0u) out[1] = 2;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Isetp), 1) << "both ask the same";
}

TEST(FoldConstants, AConditionBesideOneThatHoldsIsTheWhole) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Isetp, {immediateOperand(1), immediateOperand(2)}, code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = 0;
    b.add(Opcode::Isetp, {registerOperand(0), immediateOperand(2)}, code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = 1;
    for (const std::uint32_t result : {2u, 3u}) {
        b.add(Opcode::Plop, {isa::predicateOperand(result - 2), isa::predicateOperand(1)},
              code::kNoVirtual);
        b.code.nodes.back().destinationPredicate = result;
    }
    b.store(0);
    b.guard(3);
    b.code.predicateCount = 4;
    foldConstants(b.code, {});
    EXPECT_EQ(b.code.nodes[4].code.sources[0], isa::predicateOperand(1)) << "not what copies it";
}

TEST(FoldConstants, ArithmeticOfDoublesTakesInOneNumber) {
    code::CodeBuilder b;
    const isa::Operand half = isa::wideImmediateOperand(0x3FE0'0000'0000'0000);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0, isa::DataType::F64);
    b.add(Opcode::Mov, {half}, 1, isa::DataType::F64);
    b.add(Opcode::Dfma, {registerOperand(0), registerOperand(0), registerOperand(1)}, 2,
          isa::DataType::F64);
    b.add(Opcode::Dfma, {registerOperand(0), registerOperand(1), half}, 3, isa::DataType::F64);
    foldConstants(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.sources[2], half);
    EXPECT_EQ(b.code.nodes[3].code.sources[1], registerOperand(1)) << "has one already";
}

TEST(FoldConstants, BitsOfBitsAreAskedForOnce) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::And, {registerOperand(0), immediateOperand(31)}, 1);
    b.add(Opcode::And, {registerOperand(1), immediateOperand(6)}, 2);
    b.add(Opcode::And, {registerOperand(1), immediateOperand(32)}, 3);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.add(Opcode::And, {registerOperand(1), immediateOperand(2)}, 4);
    foldConstants(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.sources[0], registerOperand(0));
    EXPECT_EQ(b.code.nodes[2].code.sources[1], immediateOperand(6));
    EXPECT_EQ(b.code.nodes[3].code.opcode, Opcode::Mov);
    EXPECT_EQ(b.code.nodes[3].code.sources[0], immediateOperand(0));
    EXPECT_EQ(b.code.nodes[5].code.sources[0], registerOperand(1)) << "register 0 is another one";
}

TEST(FoldConstants, ExclusiveOrWithWhatIsKnownIsTheOtherOrItsOpposite) {
    code::CodeBuilder b;
    b.add(Opcode::Isetp, {immediateOperand(1), immediateOperand(1)}, code::kNoVirtual);
    b.code.nodes.back().code.comparison = isa::Comparison::Equal;
    b.code.nodes.back().destinationPredicate = 0;
    b.add(Opcode::Isetp, {registerOperand(0), immediateOperand(2)}, code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = 1;
    b.add(Opcode::Plop, {isa::predicateOperand(1), isa::predicateOperand(0)}, code::kNoVirtual);
    b.code.nodes.back().code.logic = isa::Logic::Xor;
    b.code.nodes.back().destinationPredicate = 2;
    b.add(Opcode::Sel, {isa::predicateOperand(2), immediateOperand(3), immediateOperand(4)}, 1);
    b.store(1);
    b.code.predicateCount = 3;
    foldConstants(b.code, {});
    EXPECT_EQ(b.code.nodes[3].code.sources[0], isa::predicateOperand(1, true));
}

}  // namespace
}  // namespace warpscope::codegen
