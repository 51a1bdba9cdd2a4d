#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::runBody;
using support::valueOf;

TEST(LowerStatements, SwitchFallsThroughAndBreaks) {
    const char* const body =
        "switch (in[0]) { case 1: out[0] += 1; case 2: out[0] += 2; break;\n"
        "default: out[0] += 100; case -3: out[0] += 3; break; }";
    EXPECT_EQ(valueOf(body, {1}), 3);
    EXPECT_EQ(valueOf(body, {2}), 2);
    EXPECT_EQ(valueOf(body, {-3}), 3);
    EXPECT_EQ(valueOf(body, {9}), 103);
}

TEST(LowerStatements, ContinueInsideOfASwitchBelongsToTheLoop) {
    EXPECT_EQ(
        valueOf("int s = 0; for (int i = 0; i < 4; i++) { switch (i) { case 2: continue; case "
                "3: break; default: s += 10; } s += i; } out[0] = s;"),
        24);
}

TEST(LowerStatements, TheThenSideRunsFirstAndSidesAreMarked) {
    const auto program =
        programOfBody("if (n > 2)\n  out[0] = 1;\nelse\n  out[1] = 2;\nout[2] = 3;");
    std::vector<isa::Side> sides;
    for (const auto& instruction : program.instructions) {
        if (instruction.opcode == isa::Opcode::Stg) sides.push_back(instruction.side);
    }
    EXPECT_EQ(sides, (std::vector<isa::Side>{isa::Side::Then, isa::Side::Else, isa::Side::None}));
}

// Lanes of an inner if meet where the jump over the outer's else stands: not back at its condition.
TEST(LowerStatements, AJumpOverAnElseStandsAtTheElse) {
    const auto program = programOf(
        "__global__ void k(int* out) {\n  int i = threadIdx.x;\n  if (i < 16) {\n    if (i < 8) {\n"
        "      out[i] = 1;\n    } else {\n      out[i] = 2;\n    }\n  } else {\n    out[i] = 3;\n"
        "  }\n  out[i] += 4;\n}\n");
    std::vector<int> lines;
    for (const auto& instruction : program.instructions)
        if (instruction.opcode == isa::Opcode::Bra) lines.push_back(instruction.line);
    EXPECT_EQ(lines, (std::vector<int>{3, 4, 6, 9}));
}

TEST(LowerStatements, ALoopKeepsTheSideAroundIt) {
    const auto program = programOfBody("if (n > 2) for (int i = 0; i < 4; i++) out[i] = 1;");
    for (const auto& instruction : program.instructions) {
        if (instruction.opcode == isa::Opcode::Stg) {
            EXPECT_EQ(instruction.side, isa::Side::Then);
        }
    }
}

TEST(LowerStatements, AnEarlyReturnEndsItsLanesOnly) {
    const auto out = runBody("if (threadIdx.x > 1) return; out[threadIdx.x] = 7;", {}, 4);
    EXPECT_EQ(std::vector<int>(out.begin(), out.begin() + 4), (std::vector<int>{7, 7, 0, 0}));
}

TEST(LowerStatements, InstructionsPointToTheirLine) {
    const auto program = programOf(
        "__global__ void k(int* out) {\n  int a = 1;\n\n  out[0] =\n"
        "      a +\n      out[1];\n}\n");
    for (const auto& instruction : program.instructions) {
        if (instruction.opcode == isa::Opcode::Ldg) {
            EXPECT_EQ(instruction.line, 6);
        }
        if (instruction.opcode == isa::Opcode::Exit) {
            EXPECT_EQ(instruction.line, 7);
        }
    }
}

}  // namespace
}  // namespace warpscope::cuda
