#include "engine/isa/listing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <vector>

namespace warpscope::isa {
namespace {

Program programWithParameterN() {
    Program program;
    program.entry = "k";
    program.sourceLines = {"first", "second"};
    program.parameters = {{"n", false, DataType::S32, false, 4}};
    return program;
}

Instruction make(Opcode opcode, DataType type = DataType::S32) {
    Instruction instruction;
    instruction.opcode = opcode;
    instruction.type = type;
    return instruction;
}

TEST(Listing, NamesTheParameterThatAnOperandReads) {
    Instruction compare = make(Opcode::Isetp);
    compare.destinationPredicate = 0;
    compare.sources = {registerOperand(3), parameterOperand(4), {}, {}};
    EXPECT_EQ(toText(compare, programWithParameterN()), "ISETP.LT.S32 P0, R3, n");
    compare.sources[1] = parameterOperand(8);
    EXPECT_EQ(toText(compare, programWithParameterN()), "ISETP.LT.S32 P0, R3, c[0x8]");
}

TEST(Listing, LeavesOutTheMaskOfAShuffle) {
    Instruction shuffle = make(Opcode::Shfl, DataType::U32);
    shuffle.destination = 1;
    shuffle.sources = {registerOperand(0), immediateOperand(1), immediateOperand(32), {}};
    const std::string text = toText(shuffle, programWithParameterN());
    shuffle.sources[3] = immediateOperand(UINT32_MAX);
    EXPECT_EQ(toText(shuffle, programWithParameterN()), text);
}

TEST(Listing, LeavesOutWhatTheHardwareHasNot) {
    Instruction meeting = make(Opcode::Bsync, DataType::U32);
    meeting.sources[0] = immediateOperand(1);
    EXPECT_EQ(toText(meeting, {}), "BSYNC");
}

TEST(Listing, AnInstructionThatIsNotThereHasNoLineAndNoSide) {
    Program program;
    program.instructions.resize(2);
    program.instructions[1].line = 9;
    EXPECT_EQ(lineOf(program, 1), 9);
    EXPECT_EQ(lineOf(program, 2), 0);
    EXPECT_EQ(lineOf(program, kNoTarget), 0);
    program.instructions[1].side = Side::Else;
    EXPECT_EQ(sideOf(program, 1), Side::Else);
    EXPECT_EQ(sideOf(program, kNoTarget), Side::None);
}

TEST(Listing, WritesABranchWithItsPredicateInFront) {
    Instruction branch = make(Opcode::Bra);
    branch.target = 14;
    EXPECT_EQ(toText(branch, {}), "BRA 14");
    branch.guard = predicateOperand(0, true);
    EXPECT_EQ(toText(branch, {}), "@!P0 BRA 14");
    Instruction move = make(Opcode::Mov);
    move.destination = 2;
    move.sources[0] = immediateOperand(3);
    move.guard = predicateOperand(1);
    EXPECT_EQ(toText(move, {}), "@P1 MOV R2, 3");
}

TEST(Listing, WritesAddressesWithTheirOffsetAndNarrowWidths) {
    Instruction load = make(Opcode::Ldg, DataType::U8);
    load.destination = 1;
    load.sources[0] = registerOperand(2);
    load.offset = -4;
    EXPECT_EQ(toText(load, {}), "LDG.U8 R1, [R2-4]");
    Instruction store = make(Opcode::Stl, DataType::S32);
    store.sources = {immediateOperand(0), registerOperand(5), {}, {}};
    store.offset = 8;
    EXPECT_EQ(toText(store, {}), "STL [8], R5");
}

TEST(Listing, ACopyToSharedMemoryNamesBothPlaces) {
    Instruction copy = make(Opcode::Ldgsts, DataType::B128);
    copy.sources = {registerOperand(1), registerOperand(4)};
    copy.offset = 512;
    EXPECT_EQ(toText(copy, {}), "LDGSTS.128 [R1+512], [R4.64]");
    copy.sources[2] = registerOperand(7);
    EXPECT_EQ(toText(copy, {}), "LDGSTS.128 [R1+512], [R4.64], R7");
    EXPECT_EQ(toText(make(Opcode::Ldgdepbar), {}), "LDGDEPBAR");
}

TEST(Listing, ReadsImmediatesInTheTypeOfTheInstruction) {
    Instruction add = make(Opcode::Fadd, DataType::F32);
    add.destination = 0;
    add.sources = {
        registerOperand(1), immediateOperand(std::bit_cast<std::uint32_t>(1.5f)), {}, {}};
    EXPECT_EQ(toText(add, {}), "FADD R0, R1, 1.5");
    add.opcode = Opcode::Iadd;
    add.type = DataType::S32;
    add.sources[1] = immediateOperand(UINT32_MAX);
    EXPECT_EQ(toText(add, {}), "IADD R0, R1, -1");
}

TEST(Listing, NamesAPairByItsFirstRegister) {
    Instruction add = make(Opcode::Iadd, DataType::S64);
    add.destination = 2;
    add.sources = {registerOperand(4), wideImmediateOperand(UINT64_MAX), {}, {}};
    EXPECT_EQ(toText(add, {}), "IADD.64 R2, R4, -1");
    Instruction wide = make(Opcode::ImadWide, DataType::U64);
    wide.destination = 2;
    wide.sources = {registerOperand(4), registerOperand(5), registerOperand(6), {}};
    EXPECT_EQ(toText(wide, {}), "IMAD.WIDE.U64 R2.64, R4, R5, R6.64");
    Instruction load = make(Opcode::Ldg, DataType::F64);
    load.destination = 2;
    load.sources[0] = registerOperand(4);
    EXPECT_EQ(toText(load, {}), "LDG.64 R2, [R4]");
    Instruction multiply = make(Opcode::Dmul, DataType::F64);
    multiply.destination = 2;
    multiply.sources = {
        registerOperand(4), wideImmediateOperand(std::bit_cast<std::uint64_t>(0.1)), {}, {}};
    EXPECT_EQ(toText(multiply, {}), "DMUL R2, R4, 0.1");
}

TEST(Listing, ShowsEachSourceLineBeforeItsInstructions) {
    Program program = programWithParameterN();
    program.instructions = {make(Opcode::Bar), make(Opcode::Exit)};
    program.instructions[0].line = 1;
    program.instructions[1].line = 2;
    const std::string text = listing(program);
    const auto first = text.find("// 1: first");
    const auto barrier = text.find("   0  BAR.SYNC");
    const auto second = text.find("// 2: second");
    EXPECT_LT(first, barrier);
    EXPECT_LT(barrier, second);
    EXPECT_NE(second, std::string::npos);
}

TEST(Listing, WhatFollowsTheNameSaysWhichOfItsKindAnInstructionIs) {
    struct Case {
        Instruction instruction;
        const char* text;
    };
    const auto of = [](Opcode opcode, DataType type, std::vector<Operand> sources) {
        Instruction instruction = make(opcode, type);
        const bool isPredicate = infoOf(opcode).shape.destination() == OperandShape::Predicate;
        if (isPredicate) instruction.destinationPredicate = 0;
        if (!isPredicate) instruction.destination = 1;
        std::ranges::copy(sources, instruction.sources.begin());
        return instruction;
    };
    const std::vector<Operand> two{registerOperand(2), registerOperand(3)};
    Case compare{of(Opcode::Fsetp, DataType::F32, two), "FSETP.NEO P0, R2, R3"};
    compare.instruction.comparison = Comparison::NotEqualOrdered;
    Case logic{of(Opcode::Plop, DataType::U32, {predicateOperand(1), predicateOperand(2, true)}),
               "PLOP.XOR P0, P1, !P2"};
    logic.instruction.logic = Logic::Xor;
    Case math{of(Opcode::Mufu, DataType::F32, {registerOperand(2)}), "MUFU.RSQRT R1, R2"};
    math.instruction.math = MathFunction::Rsqrt;
    Case upperHalf{of(Opcode::Mufu, DataType::F64, {registerOperand(2)}), "MUFU.RSQRT64H R1, R2"};
    upperHalf.instruction.math = MathFunction::Rsqrt;
    Case atomic{of(Opcode::Atomg, DataType::U32, two), "ATOMG.MAX.U32 R1, [R2], R3"};
    atomic.instruction.atomic = AtomicOperation::Max;
    Case vote{of(Opcode::Vote, DataType::U32, {predicateOperand(3)}), "VOTE.BALLOT R1, P3"};
    vote.instruction.vote = VoteMode::Ballot;
    Case rounded{of(Opcode::Fadd, DataType::F32, two), "FADD.RP R1, R2, R3"};
    rounded.instruction.rounding = Rounding::Up;
    const Case cases[] = {
        compare,
        logic,
        math,
        upperHalf,
        atomic,
        vote,
        rounded,
        {of(Opcode::Hadd2, DataType::F16x2, two), "HADD2 R1, R2, R3"},
        {of(Opcode::Hadd2, DataType::Bf16x2, two), "HADD2.BF16 R1, R2, R3"},
        {of(Opcode::S2r, DataType::U32, {specialOperand(Special::BlockDimY)}),
         "S2R R1, blockDim.y"},
        {of(Opcode::S2r, DataType::U32, {specialOperand(Special::ClusterSize)}),
         "S2R R1, clusterSize"},
    };
    for (const Case& c : cases)
        EXPECT_EQ(toText(c.instruction, {}), c.text);
}

TEST(Listing, ALargeNumberWithoutSignIsWrittenInHexadecimal) {
    Instruction add = make(Opcode::Iadd, DataType::U64);
    add.destination = 2;
    add.sources = {registerOperand(4), wideImmediateOperand(65535), {}, {}};
    EXPECT_EQ(toText(add, {}), "IADD.64 R2, R4, 65535");
    add.sources[1] = wideImmediateOperand(65536);
    EXPECT_EQ(toText(add, {}), "IADD.64 R2, R4, 0x10000");
}

// As `compile` prints it.
TEST(Listing, EachInstructionHasItsLineAndWhatIsToldOfIt) {
    Program program;
    program.entry = "kernel";
    program.sourceLines = {"if (a) b();"};
    program.registersPerThread = 12;
    program.staticSharedBytes = 64;
    program.usesDynamicShared = true;
    program.spillStores = 1;
    Instruction jump = make(Opcode::Bra);
    jump.target = 3;
    Instruction branch = jump;
    branch.guard = predicateOperand(0);
    Instruction apart = branch;
    branch.reconvergence = 3;
    Instruction end = make(Opcode::Exit);
    end.isSpill = true;
    program.instructions = {branch, apart, jump, end};
    for (Instruction& instruction : program.instructions)
        instruction.line = 1;
    program.instructions[3].line = 7;
    EXPECT_EQ(listing(program),
              "kernel:\n// 1: if (a) b();\n   0  @P0 BRA 3  // reconverges at 3\n   1  @P0 BRA 3\n"
              "   2  BRA 3\n// line 7\n   3  EXIT  // spill\n"
              "// registers 12, shared 64 bytes + dynamic, local 0 bytes, spill stores 1, "
              "spill loads 0\n");
}

}  // namespace
}  // namespace warpscope::isa
