#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// The lower half of one register below that of another one, in register 9.
void join(CodeBuilder& b, std::uint32_t lower, std::uint32_t upper) {
    b.add(Opcode::And, {registerOperand(lower), immediateOperand(0xffff)}, 7);
    b.add(Opcode::Shl, {registerOperand(upper), immediateOperand(16)}, 8);
    b.add(Opcode::Or, {registerOperand(8), registerOperand(7)}, 9);
}

TEST(PackHalves, OneFloatIsConvertedToBothHalves) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::F2h2, {immediateOperand(0), registerOperand(0)}, 1, isa::DataType::F16);
    join(b, 1, 1);
    packHalves(b.code, {});
    const isa::Instruction& packed = b.code.nodes.back().code;
    EXPECT_EQ(packed.opcode, Opcode::F2h2);
    EXPECT_EQ(packed.type, isa::DataType::F16);
    EXPECT_EQ(packed.sources[0], registerOperand(0));
    EXPECT_EQ(packed.sources[1], registerOperand(0));
}

TEST(PackHalves, HalvesOfTwoWordsAreChosenByPrmt) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 1);
    join(b, 0, 1);
    packHalves(b.code, {});
    const isa::Instruction& packed = b.code.nodes.back().code;
    EXPECT_EQ(packed.opcode, Opcode::Prmt);
    EXPECT_EQ(packed.sources[0], registerOperand(0));
    EXPECT_EQ(packed.sources[1], registerOperand(1));
    EXPECT_EQ(packed.sources[2], immediateOperand(0x5410));
}

TEST(PackHalves, AWordThatChangesIsLeft) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 1);
    join(b, 0, 1);
    b.add(Opcode::Ldg, {immediateOperand(264)}, 1);
    packHalves(b.code, {});
    EXPECT_EQ(b.code.nodes[4].code.opcode, Opcode::Or);
}

TEST(PackHalves, AnotherMaskIsNoHalf) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::And, {registerOperand(0), immediateOperand(0xff)}, 1);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(16)}, 2);
    b.add(Opcode::Or, {registerOperand(2), registerOperand(1)}, 3);
    packHalves(b.code, {});
    EXPECT_EQ(b.code.nodes.back().code.opcode, Opcode::Or);
}

}  // namespace
}  // namespace warpscope::codegen
