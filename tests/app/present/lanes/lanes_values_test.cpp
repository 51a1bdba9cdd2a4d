#include "app/present/lanes/lanes_values.h"

#include <gtest/gtest.h>

#include <bit>

namespace warpscope::present {
namespace {

using Place = isa::VariableRange::Place;

isa::Program programWithVariables() {
    isa::Program program;
    program.registersPerThread = 3;
    program.variables = {
        {"i", isa::DataType::S32, Place::Register, 0, 1, 0, 10},
        {"x", isa::DataType::F32, Place::Register, 1, 1, 4, 10},
        {"tile", isa::DataType::F32, Place::Shared, 0, 64, 0, 10},
        {"late", isa::DataType::U32, Place::Local, 4, 1, 8, 10},
    };
    return program;
}

TEST(LanesValues, OffersWhatIsInScopeThenTheRegisters) {
    const auto quantities = quantitiesAt(programWithVariables(), 5);
    ASSERT_EQ(quantities.size(), 5u);
    EXPECT_EQ(quantities[0].name, "i");
    EXPECT_EQ(quantities[1].name, "x");
    EXPECT_EQ(quantities[4].name, "R2");
}

TEST(LanesValues, WithoutAWishTheLastVariableIsShown) {
    const auto quantities = quantitiesAt(programWithVariables(), 5);
    EXPECT_EQ(chooseQuantity(quantities, "")->name, "x");
    EXPECT_EQ(chooseQuantity(quantities, "i")->name, "i");
    EXPECT_EQ(chooseQuantity(quantities, "R2")->range.index, 2u);
    EXPECT_FALSE(chooseQuantity(quantities, "late").has_value()) << "not yet in scope";
}

TEST(LanesValues, ReadsEachLaneAsTheTypeSays) {
    sm::Warp warp;
    warp.lanes = firstLanes(31);
    warp.registers.resize(3 * 32);
    warp.registers[5] = std::bit_cast<std::uint32_t>(-7);
    warp.registers[32 + 5] = std::bit_cast<std::uint32_t>(2.5f);
    warp.local.resize(32 * 8);
    warp.local[5 * 8 + 4] = 9;
    const auto quantities = quantitiesAt(programWithVariables(), 9);
    const auto value = [&](const char* name, int lane) {
        return laneValue(warp, *chooseQuantity(quantities, name), lane, 32);
    };
    EXPECT_EQ(value("i", 5), "-7");
    EXPECT_EQ(value("x", 5), "2.5");
    EXPECT_EQ(value("late", 5), "9");
    EXPECT_EQ(value("i", 31), "") << "this lane holds no thread";
}

TEST(LanesValues, ARegisterThatTheWarpDoesNotHaveIsEmpty) {
    sm::Warp warp;
    warp.lanes = firstLanes(32);
    LaneQuantity quantity;
    quantity.range.index = 200;
    EXPECT_EQ(laneValue(warp, quantity, 0, 32), "");
}

// A variable that each side of a branch writes for itself: its range covers the else side from the
// end of the other one on, where the register holds what was in it before.
TEST(LanesValues, OnTheOtherSideOfABranchAVariableThatWasNotWrittenHasNoValue) {
    using isa::Opcode;
    isa::Program program;
    program.registersPerThread = 2;
    program.instructions.resize(6);
    const auto write = [&](isa::ProgramCounter pc) {
        program.instructions[pc].opcode = Opcode::Mov;
        program.instructions[pc].destination = 1;
    };
    program.instructions[0].opcode = Opcode::Bra;
    program.instructions[0].guard = {isa::Operand::Kind::Predicate};
    program.instructions[0].target = 3;
    write(1);
    program.instructions[2].opcode = Opcode::Bra;
    program.instructions[2].target = 5;
    write(3);
    program.instructions[3].destination = 0;
    write(4);
    program.instructions[5].opcode = Opcode::Exit;
    program.variables = {{"got", isa::DataType::S32, Place::Register, 1, 1, 2, 6}};
    sm::Warp warp;
    warp.lanes = firstLanes(32);
    warp.registers.assign(2 * 32, 7);
    const auto valueAt = [&](isa::ProgramCounter pc) {
        warp.paths = {{}};
        warp.paths.back().mask = firstLanes(32);
        warp.paths.back().pc = pc;
        return laneValue(warp, *chooseQuantity(quantitiesAt(program, pc), "got"), 0, 32);
    };
    EXPECT_EQ(valueAt(2), "7");
    EXPECT_EQ(valueAt(3), "–");
    EXPECT_EQ(valueAt(4), "–");
    EXPECT_EQ(valueAt(5), "7") << "both sides have written it";
}

TEST(LanesValues, UnsignedIsNotNegative) {
    EXPECT_EQ(valueText(0xFFFFFFFF, isa::DataType::U32), "4294967295");
    EXPECT_EQ(valueText(0xFFFFFFFF, isa::DataType::S32), "-1");
}

}  // namespace
}  // namespace warpscope::present
