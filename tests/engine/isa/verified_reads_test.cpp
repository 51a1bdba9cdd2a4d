#include "engine/isa/verified_reads.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpscope::isa {
namespace {

Instruction instructionOf(Opcode opcode, std::uint16_t destination, std::vector<Operand> sources) {
    Instruction instruction;
    instruction.opcode = opcode;
    instruction.destination = destination;
    std::copy(sources.begin(), sources.end(), instruction.sources.begin());
    return instruction;
}

Operand reg(std::uint32_t number) {
    return registerOperand(number);
}

/// int old = *p, assumed; do { assumed = old; old = atomicCAS(p, assumed, assumed + 1); }
/// while (assumed != old);
std::vector<Instruction> guidesLoop() {
    std::vector<Instruction> code{
        instructionOf(Opcode::Mov, 1, {parameterOperand(0)}),
        instructionOf(Opcode::Ldg, 2, {reg(1)}),
        instructionOf(Opcode::Mov, 5, {parameterOperand(0)}),
        instructionOf(Opcode::Mov, 3, {reg(2)}),
        instructionOf(Opcode::Iadd, 4, {reg(3), immediateOperand(1)}),
        instructionOf(Opcode::Atomg, 2, {reg(5), reg(3), reg(4)}),
        instructionOf(Opcode::Isetp, kNoRegister, {reg(3), reg(2)}),
        instructionOf(Opcode::Bra, kNoRegister, {}),
        instructionOf(Opcode::Exit, kNoRegister, {}),
    };
    code[5].atomic = AtomicOperation::Cas;
    code[6].destinationPredicate = 0;
    code[7].guard = predicateOperand(0);
    code[7].target = 3;
    return code;
}

bool isVerified(std::vector<Instruction> code) {
    Program program;
    program.instructions = std::move(code);
    const auto found = verifiedReads(program);
    return !found.empty() && found[1];
}

TEST(VerifiedReads, TheGuidesLoopAsksWhetherItsReadStillStands) {
    EXPECT_TRUE(isVerified(guidesLoop()));
}

TEST(VerifiedReads, AnotherAddressOrWidthIsNotAsked) {
    auto elsewhere = guidesLoop();
    elsewhere[2].sources[0] = parameterOperand(4);
    EXPECT_FALSE(isVerified(elsewhere));
    auto behind = guidesLoop();
    behind[5].offset = 4;
    EXPECT_FALSE(isVerified(behind));
    // Bug: clang adds what lies between before the atomic, and in the plain read: [R0+4].
    behind[2].sources[0] = reg(1);
    behind[2].opcode = Opcode::Iadd;
    behind[2].sources[1] = immediateOperand(4);
    behind[5].offset = 0;
    EXPECT_FALSE(isVerified(behind));
    behind[1].offset = 4;
    EXPECT_TRUE(isVerified(behind));
    auto narrow = guidesLoop();
    narrow[1].type = DataType::U8;
    EXPECT_FALSE(isVerified(narrow));
}

TEST(VerifiedReads, AConstantThatIsComparedSaysNothingOfTheRead) {
    auto lock = guidesLoop();
    lock[5].sources[1] = immediateOperand(0);
    EXPECT_FALSE(isVerified(lock));
    auto sum = guidesLoop();
    sum[5].atomic = AtomicOperation::Add;
    EXPECT_FALSE(isVerified(sum));
}

TEST(VerifiedReads, WhatIsStoredBeforeOnlyWhereItIsStoredAnew) {
    const Instruction store =
        instructionOf(Opcode::Stg, kNoRegister, {parameterOperand(8), reg(2)});
    auto before = guidesLoop();
    before[2] = store;
    before[5].sources[0] = reg(1);
    EXPECT_FALSE(isVerified(before)) << "it stays when the atomicCAS fails";
    auto inLoop = guidesLoop();
    inLoop.insert(inLoop.begin() + 4, store);
    EXPECT_TRUE(isVerified(inLoop)) << "the link of a node that is pushed";
}

/// The guide's loop on p[threadIdx.x], whose address is computed for the read and for the atomic.
std::vector<Instruction> loopOnElements() {
    auto code = guidesLoop();
    code[0] = instructionOf(Opcode::Imad, 1, {reg(8), immediateOperand(4), parameterOperand(0)});
    code[2] = instructionOf(Opcode::Imad, 5, {reg(8), immediateOperand(4), parameterOperand(0)});
    code[7].target = 4;
    code.insert(code.begin(), instructionOf(Opcode::S2r, 8, {specialOperand(Special::ThreadX)}));
    return code;
}

bool isElementVerified(std::vector<Instruction> code) {
    Program program;
    program.instructions = std::move(code);
    const auto found = verifiedReads(program);
    return !found.empty() && found[2];
}

TEST(VerifiedReads, AnAddressThatIsComputedTwiceInTheSameWayIsOne) {
    EXPECT_TRUE(isElementVerified(loopOnElements()));
    auto otherFactor = loopOnElements();
    otherFactor[3].sources[1] = immediateOperand(8);
    EXPECT_FALSE(isElementVerified(otherFactor));
    auto otherType = loopOnElements();
    otherType[3].type = DataType::U32;
    EXPECT_FALSE(isElementVerified(otherType));
    auto guarded = loopOnElements();
    guarded[3].guard = predicateOperand(1);
    EXPECT_FALSE(isElementVerified(guarded)) << "R5 may be what it was";
    auto guardedRead = loopOnElements();
    guardedRead[1].guard = predicateOperand(1);
    EXPECT_FALSE(isElementVerified(guardedRead)) << "R1 may be what it was";
    auto read = loopOnElements();
    for (const std::size_t at : {std::size_t{1}, std::size_t{3}}) {
        read[at].opcode = Opcode::Ldg;
        read[at].sources = {reg(8), {}, {}, {}};
    }
    EXPECT_FALSE(isElementVerified(read)) << "a list's link may have changed in between";
    auto copied = loopOnElements();
    copied[3] = instructionOf(Opcode::Mov, 5, {reg(1)});
    EXPECT_TRUE(isElementVerified(copied));
}

}  // namespace
}  // namespace warpscope::isa
