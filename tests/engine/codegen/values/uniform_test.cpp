#include "engine/codegen/values/uniform.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::Opcode;

isa::Operand argument(std::uint32_t number) {
    isa::Operand operand;
    operand.kind = isa::Operand::Kind::Parameter;
    operand.value = number;
    return operand;
}

TEST(Uniform, WhatIsMadeOfArgumentsAndConstantsIs) {
    code::CodeBuilder b;
    b.add(Opcode::Iadd, {argument(0), isa::immediateOperand(1)}, 0);
    b.add(Opcode::Iadd, {isa::registerOperand(0), argument(1)}, 1);
    EXPECT_TRUE(isUniform(b.code, isa::registerOperand(1)));
}

TEST(Uniform, WhatIsReadFromMemoryOrWrittenTwiceIsNot) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {argument(0)}, 0);
    b.add(Opcode::Mov, {isa::immediateOperand(1)}, 1);
    b.add(Opcode::Iadd, {isa::registerOperand(1), isa::immediateOperand(1)}, 1);
    EXPECT_FALSE(isUniform(b.code, isa::registerOperand(0)));
    EXPECT_FALSE(isUniform(b.code, isa::registerOperand(1)));
}

TEST(Uniform, TheSizeOfABlockIsAndItsIndexIsNot) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::BlockDimX)}, 0);
    b.add(Opcode::Shr, {isa::registerOperand(0), isa::immediateOperand(5)}, 1);
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::BlockX)}, 2);
    EXPECT_TRUE(isUniform(b.code, isa::registerOperand(1)));
    EXPECT_FALSE(isUniform(b.code, isa::registerOperand(2)));
}

TEST(Uniform, ARoundWithABarrierIsAMeeting) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {isa::immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::Bar, {}, code::kNoVirtual);
    b.jump(0, true);
    b.exit();
    const auto loops = code::loopsOf(b.code);
    ASSERT_EQ(loops.size(), 1U);
    EXPECT_TRUE(haveMeetings(b.code, loops[0]));
}

TEST(Uniform, ACounterThatBeginsAtAThreadsNumberDoesNotRunAlike) {
    for (const bool isOfThread : {false, true}) {
        code::CodeBuilder b;
        if (isOfThread)
            b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
        else
            b.add(Opcode::Mov, {isa::immediateOperand(0)}, 0);
        b.label(0);
        b.add(Opcode::Iadd, {isa::registerOperand(0), isa::immediateOperand(1)}, 0);
        b.jump(0, true);
        b.exit();
        const auto loops = code::loopsOf(b.code);
        ASSERT_EQ(loops.size(), 1U);
        EXPECT_EQ(runsAlike(b.code, loops[0], 0, argument(0)), !isOfThread);
    }
}

}  // namespace
}  // namespace warpscope::codegen
