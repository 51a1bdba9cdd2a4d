#include "engine/isa/writers.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpscope::isa {
namespace {

TEST(Writers, AreThoseOfEachWayThatLeadsThere) {
    Program program;
    program.instructions.resize(5);
    program.instructions[0].opcode = Opcode::Mov;
    program.instructions[0].destination = 1;
    program.instructions[1].opcode = Opcode::Bra;
    program.instructions[1].target = 3;
    program.instructions[1].guard = predicateOperand(0);
    program.instructions[2].opcode = Opcode::Mov;
    program.instructions[2].type = DataType::U64;
    program.instructions[2].destination = 0;
    program.instructions[3].opcode = Opcode::Bra;
    program.instructions[3].target = 1;
    const Writers writers(program);
    auto found = writers.of(3, registerOperand(1));
    std::ranges::sort(found);
    EXPECT_EQ(found, (std::vector<ProgramCounter>{0, 2})) << "the pair holds register 1 as well";
    EXPECT_TRUE(writers.of(3, predicateOperand(0)).empty());
    EXPECT_TRUE(writers.mayLead(3, 2));
    EXPECT_TRUE(writers.mayLead(2, 2)) << "round a loop";
    EXPECT_FALSE(writers.mayLead(2, 0));
}

TEST(Writers, BehindACallStandsWhatItsFunctionHasWritten) {
    Program program;
    program.instructions.resize(7);
    const auto write = [&](ProgramCounter pc, std::uint16_t place) {
        program.instructions[pc].opcode = Opcode::Mov;
        program.instructions[pc].destination = place;
    };
    write(0, 1);
    program.instructions[1].opcode = Opcode::Call;
    program.instructions[1].target = 5;
    program.instructions[2].opcode = Opcode::Iadd;
    write(3, 2);
    program.instructions[4].opcode = Opcode::Exit;
    write(5, 2);
    program.instructions[6].opcode = Opcode::Ret;
    const Writers writers(program);
    EXPECT_EQ(writers.of(2, registerOperand(2)), std::vector<ProgramCounter>{5})
        << "what the caller writes later is not behind its call";
    EXPECT_EQ(writers.of(5, registerOperand(1)), std::vector<ProgramCounter>{0});
    EXPECT_TRUE(writers.of(1, registerOperand(2)).empty()) << "called once, and later";
    EXPECT_FALSE(writers.mayLead(4, 5)) << "EXIT goes nowhere";
}

}  // namespace
}  // namespace warpscope::isa
