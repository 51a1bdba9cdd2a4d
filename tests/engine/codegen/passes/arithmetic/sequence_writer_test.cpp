#include "engine/codegen/passes/arithmetic/sequence_writer.h"

#include <gtest/gtest.h>

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::Opcode;

TEST(SequenceWriter, StandsAtTheLineOfWhatItReplacesAndWritesItsResult) {
    code::Node division;
    division.code.opcode = Opcode::Fdiv;
    division.code.line = 12;
    division.destination = 3;
    code::Code code;
    code.registerCount = 4;

    SequenceWriter write(code, division);
    const isa::Operand rough = write.special(isa::MathFunction::Rcp, isa::registerOperand(1));
    write.result(Opcode::Fmul, DataType::F32, {isa::registerOperand(0), rough});

    ASSERT_EQ(code.nodes.size(), 2U);
    EXPECT_EQ(code.nodes[0].destination, 4U);
    EXPECT_EQ(code.nodes[0].code.math, isa::MathFunction::Rcp);
    EXPECT_EQ(code.nodes[1].destination, 3U);
    EXPECT_EQ(code.nodes[1].code.math, isa::MathFunction::None);
    for (const code::Node& node : code.nodes)
        EXPECT_EQ(node.code.line, 12U);
}

TEST(SequenceWriter, ANegatedOperandNegatedIsItself) {
    const isa::Operand one = isa::registerOperand(1);
    EXPECT_EQ(negated(negated(one)), one);
    EXPECT_NE(negated(one), one);
}

}  // namespace
}  // namespace warpscope::codegen
