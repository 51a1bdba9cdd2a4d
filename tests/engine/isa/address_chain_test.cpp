#include "engine/isa/address_chain.h"

#include <gtest/gtest.h>

namespace warpscope::isa {
namespace {

Program programOf(std::vector<Instruction> instructions) {
    Program program;
    program.parameters.push_back({.name = "data", .isPointer = true, .offset = 0});
    program.parameters.push_back({.name = "n", .offset = 4});
    program.instructions = std::move(instructions);
    program.registersPerThread = 8;
    return program;
}

Instruction made(Opcode opcode, std::uint16_t destination, std::vector<Operand> sources,
                 DataType type = DataType::S32) {
    Instruction instruction;
    instruction.opcode = opcode;
    instruction.destination = destination;
    instruction.type = type;
    std::copy(sources.begin(), sources.end(), instruction.sources.begin());
    return instruction;
}

Operand r(std::uint32_t number) {
    return registerOperand(number);
}

TEST(AddressChain, FollowsAnIndexToItsArithmetic) {
    const auto program = programOf({
        made(Opcode::Imul, 0, {parameterOperand(4), parameterOperand(4)}),
        made(Opcode::Iadd, 1, {r(0), immediateOperand(3)}),
        made(Opcode::Imad, 2, {r(1), immediateOperand(4), parameterOperand(0)}),
        made(Opcode::Iadd, 5, {r(0), r(0)}),  // goes nowhere
        made(Opcode::Stg, kNoRegister, {r(2), r(5)}),
        made(Opcode::Exit, kNoRegister, {}),
    });
    const AddressChain chain = addressChainOf(program);
    EXPECT_EQ(chain.integers, (std::vector<ProgramCounter>{0, 1}));
    EXPECT_EQ(chain.addresses, (std::vector<ProgramCounter>{2}));
}

TEST(AddressChain, EndsAtWhatCutsANumberAndAtUnsignedOnes) {
    const auto cut = programOf({
        made(Opcode::Imul, 0, {parameterOperand(4), parameterOperand(4)}),
        made(Opcode::And, 1, {r(0), immediateOperand(255)}),
        made(Opcode::Imad, 2, {r(1), immediateOperand(4), parameterOperand(0)}),
        made(Opcode::Stg, kNoRegister, {r(2), immediateOperand(1)}),
        made(Opcode::Exit, kNoRegister, {}),
    });
    EXPECT_TRUE(addressChainOf(cut).integers.empty());
    const auto isUnsigned = programOf({
        made(Opcode::Imul, 0, {parameterOperand(4), parameterOperand(4)}, DataType::U32),
        made(Opcode::Imad, 2, {r(0), immediateOperand(4), parameterOperand(0)}),
        made(Opcode::Stg, kNoRegister, {r(2), immediateOperand(1)}),
        made(Opcode::Exit, kNoRegister, {}),
    });
    EXPECT_TRUE(addressChainOf(isUnsigned).integers.empty());
}

TEST(AddressChain, ARegisterMayHaveBeenWrittenOnEitherWay) {
    Instruction branch = made(Opcode::Bra, kNoRegister, {});
    branch.guard = predicateOperand(0);
    branch.target = 3;
    Instruction guarded = made(Opcode::Shl, 0, {parameterOperand(4), immediateOperand(3)});
    guarded.guard = predicateOperand(1);
    const auto program = programOf({
        made(Opcode::Imul, 0, {parameterOperand(4), parameterOperand(4)}),
        branch,
        made(Opcode::Iadd, 0, {parameterOperand(4), immediateOperand(1)}),
        guarded,
        made(Opcode::Imad, 2, {r(0), immediateOperand(4), parameterOperand(0)}),
        made(Opcode::Ldg, 3, {r(2)}),
        made(Opcode::Exit, kNoRegister, {}),
    });
    EXPECT_EQ(addressChainOf(program).integers, (std::vector<ProgramCounter>{0, 2, 3}));
}

TEST(AddressChain, AVariableOfTheFileIsAPointerToo) {
    auto program = programOf({
        made(Opcode::Imul, 0, {parameterOperand(4), parameterOperand(4)}),
        made(Opcode::Imad, 2, {r(0), immediateOperand(4), parameterOperand(8)}),
        made(Opcode::Stg, kNoRegister, {r(2), immediateOperand(1)}),
        made(Opcode::Exit, kNoRegister, {}),
    });
    EXPECT_TRUE(addressChainOf(program).addresses.empty()) << "a number";
    program.globals.push_back({.name = "table", .addressAt = 8});
    EXPECT_EQ(addressChainOf(program).addresses, std::vector<ProgramCounter>{1});
    EXPECT_EQ(addressChainOf(program).integers, std::vector<ProgramCounter>{0});
}

/// for (…) i += n; data[i] = 1;
TEST(AddressChain, ALoopIsGoneRoundOnce) {
    Instruction back = made(Opcode::Bra, kNoRegister, {});
    back.guard = predicateOperand(0);
    back.target = 1;
    const auto program = programOf({
        made(Opcode::Mov, 0, {immediateOperand(0)}),
        made(Opcode::Iadd, 0, {r(0), parameterOperand(4)}),
        back,
        made(Opcode::Imad, 2, {r(0), immediateOperand(4), parameterOperand(0)}),
        made(Opcode::Stg, kNoRegister, {r(2), immediateOperand(1)}),
        made(Opcode::Exit, kNoRegister, {}),
    });
    EXPECT_EQ(addressChainOf(program).integers, std::vector<ProgramCounter>{1});
}

}  // namespace
}  // namespace warpscope::isa
