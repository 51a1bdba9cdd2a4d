#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::parameterOperand;
using isa::registerOperand;

/// A parameter in register 0, and in a loop a sum and a load that read it.
code::Code loopThatReads() {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {parameterOperand(8)}, 0, DataType::U64);
    b.add(Opcode::Mov, {immediateOperand(0)}, 1, DataType::U64);
    b.label(0);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(1)}, 2, DataType::U64);
    b.add(Opcode::Ldg, {registerOperand(0)}, 3);
    b.code.nodes.back().code.hasWideAddress = true;
    b.store(3);
    b.jump(0, true);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(1)}, 4, DataType::U64);
    b.exit();
    return b.code;
}

TEST(ReadParameters, InAnotherBlockASumReadsTheConstantBank) {
    code::Code code = loopThatReads();
    readParameters(code, {});
    EXPECT_EQ(code.nodes[3].code.sources[0], parameterOperand(8));
    EXPECT_EQ(code.nodes[4].code.sources[0], registerOperand(0)) << "no address";
    EXPECT_EQ(code.nodes[8].code.sources[0], parameterOperand(8)) << "behind the loop";
}

TEST(ReadParameters, InItsBlockARegisterIsAsGood) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {parameterOperand(8)}, 0, DataType::U64);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(4)}, 1, DataType::U64);
    readParameters(b.code, {});
    EXPECT_EQ(b.code.nodes[1].code.sources[0], registerOperand(0));
}

TEST(ReadParameters, AWordOfAParameterIsReadAtItsPlace) {
    code::Code code = loopThatReads();
    code.nodes[3].code.type = DataType::U32;
    code.nodes[3].code.sources[0].part = 1;
    code.nodes[3].code.sources[0].negate = true;
    readParameters(code, {});
    EXPECT_EQ(code.nodes[3].code.sources[0].value, 12u);
    EXPECT_EQ(code.nodes[3].code.sources[0].part, 0);
    EXPECT_TRUE(code.nodes[3].code.sources[0].negate);
}

TEST(ReadParameters, ARegisterThatChangesIsRead) {
    code::Code code = loopThatReads();
    code.nodes[5].destination = 0;
    readParameters(code, {});
    EXPECT_EQ(code.nodes[3].code.sources[0], registerOperand(0));
}

}  // namespace
}  // namespace warpscope::codegen
