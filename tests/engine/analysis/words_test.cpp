#include "engine/analysis/words.h"

#include <gtest/gtest.h>

#include "tests/engine/analysis/catalogue.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

TEST(Words, ARegisterIsCalledByItsVariableWhereItHasOne) {
    isa::Program program;
    program.variables.push_back(
        {"sum", isa::DataType::S32, isa::VariableRange::Place::Register, 5, 1, 10, 20});
    EXPECT_EQ(registerName(program, 10, 5), "R5 (sum)");
    EXPECT_EQ(registerName(program, 20, 5), "R5");
    EXPECT_EQ(registerName(program, 15, 4), "R4");
}

TEST(Words, AnInstructionThatIsNotThereHasNoLineAndNoText) {
    const isa::Program program;
    EXPECT_EQ(lineOf(program, 3), 0);
    EXPECT_EQ(instructionText(program, 3), "");
}

// "BRA 9" beside lines of source was read as the number of a line.
TEST(Words, ABranchNamesTheLineThatItGoesTo) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const isa::Program& program = run->launch().program;
    int branches = 0;
    for (isa::ProgramCounter pc = 0; pc < program.instructions.size(); ++pc) {
        const isa::Instruction& instruction = program.instructions[pc];
        const std::string text = instructionText(program, pc);
        if (!isa::hasTarget(instruction.opcode)) {
            EXPECT_EQ(text, isa::toText(instruction, program));
            continue;
        }
        ++branches;
        const std::string line = " L" + std::to_string(lineOf(program, instruction.target));
        EXPECT_TRUE(text.ends_with(line)) << text;
    }
    EXPECT_GT(branches, 0);
}

TEST(Words, EveryStateHasItsNameAndMeaning) {
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto key = std::string(trace::infoOf(static_cast<trace::WarpState>(i)).key);
        for (const char* part : {".name", ".meaning", ".short"}) {
            EXPECT_TRUE(support::catalogue().has("state." + key + part)) << key << part;
        }
    }
}

}  // namespace
}  // namespace warpscope::analysis
