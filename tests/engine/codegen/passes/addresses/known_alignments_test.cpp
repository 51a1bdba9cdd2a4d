#include "engine/codegen/passes/addresses/known_alignments.h"

#include <gtest/gtest.h>

#include "engine/code/dominators.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::Operand;
using isa::registerOperand;

/// Of what `opcode` makes of R0, of which nothing is known, and of `b`.
Alignment alignmentOf(Opcode opcode, const Operand& a, const Operand& b) {
    code::CodeBuilder builder;
    builder.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    builder.add(Opcode::Imul, {registerOperand(0), immediateOperand(24)}, 1);
    builder.add(Opcode::Iadd, {registerOperand(1), immediateOperand(3)}, 2);
    builder.add(opcode, {a, b}, 3);
    const auto definitions = code::onlyDefinitions(builder.code);
    return KnownAlignments(builder.code, definitions).of(registerOperand(3));
}

TEST(KnownAlignments, SumsAndProductsKeepWhatAllHaveInCommon) {
    const Operand any = registerOperand(0);
    const Operand eights = registerOperand(1);          // 24 i
    const Operand threeBehindEights = registerOperand(2);  // 24 i + 3
    EXPECT_EQ(alignmentOf(Opcode::Iadd, any, immediateOperand(4)), (Alignment{1, 0}));
    EXPECT_EQ(alignmentOf(Opcode::Iadd, eights, immediateOperand(20)), (Alignment{8, 4}));
    EXPECT_EQ(alignmentOf(Opcode::Imul, threeBehindEights, immediateOperand(2)),
              (Alignment{16, 6}));
    EXPECT_EQ(alignmentOf(Opcode::Imul, threeBehindEights, any), (Alignment{1, 0}));
    EXPECT_EQ(alignmentOf(Opcode::Shl, threeBehindEights, immediateOperand(1)),
              (Alignment{16, 6}));
    Operand less = threeBehindEights;
    less.negate = true;
    EXPECT_EQ(alignmentOf(Opcode::Iadd, eights, less), (Alignment{8, 5}));
}

TEST(KnownAlignments, AMaskAlignsAnything) {
    EXPECT_EQ(alignmentOf(Opcode::And, registerOperand(0), immediateOperand(0xfffffff8)),
              (Alignment{8, 0}));
    EXPECT_EQ(alignmentOf(Opcode::And, registerOperand(2), immediateOperand(1)),
              (Alignment{16, 1}));
}

TEST(KnownAlignments, ALineBeginsInFrontOfTheOffset) {
    EXPECT_EQ(lineOf({8, 0}, 12, 8), 8);
    EXPECT_EQ(lineOf({8, 4}, 0, 8), -4);
    EXPECT_EQ(lineOf({16, 4}, 12, 16), 12);
}

}  // namespace
}  // namespace warpscope::codegen
