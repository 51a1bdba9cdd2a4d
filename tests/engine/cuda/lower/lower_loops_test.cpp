#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::valueOf;

TEST(LowerLoops, RunAsOftenAsInC) {
    EXPECT_EQ(
        valueOf("int s = 0; for (int i = in[0]; i < in[1]; i += 2) s += i; out[0] = s;", {1, 8}),
        1 + 3 + 5 + 7);
    EXPECT_EQ(valueOf("int n = 0; for (int i = 5; i < 5; i++) n++; while (n > 3) n--; out[0] = n;"),
              0);
    EXPECT_EQ(valueOf("int n = 0; do n++; while (n < in[0]); out[0] = n;", {0}), 1);
    EXPECT_EQ(
        valueOf("unsigned n = 0; for (unsigned i = 3; i < 4294967295u; i--) n++; out[0] = n;"), 4);
}

TEST(LowerLoops, BreakAndContinueFindTheirLoop) {
    EXPECT_EQ(valueOf("int s = 0; for (int i = 0; i < 5; i++) { if (i == 1) continue; for (int j = "
                      "0;; j++) { if (j == i) break; s += j; } if (i == 3) break; } out[0] = s;"),
              1 + 3);
    EXPECT_EQ(valueOf("int i = 0, n = 0; do { i++; if (i == 2) continue; n += i; } while (i < 4); "
                      "out[0] = n;"),
              8);
}

TEST(LowerLoops, ARoundTakesOneBranch) {
    const auto known = programOfBody("for (int i = 0; i < 32; i++) out[i] = i;");
    EXPECT_EQ(countOf(known, isa::Opcode::Bra), 1) << textOf(known);
    const auto unknown = programOfBody("for (int i = 0; i < n; i++) out[i] = i;");
    EXPECT_EQ(countOf(unknown, isa::Opcode::Bra), 2) << "the first round is tested too";
}

TEST(LowerLoops, ANumberGivenInFrontOfTheLoopIsKnownToo) {
    const auto branches = [](const std::string& body) {
        return countOf(programOfBody(body), isa::Opcode::Bra);
    };
    EXPECT_EQ(branches("int i = 0; for (; i < 32; i++) out[i] = i;"), 1);
    EXPECT_EQ(branches("int i = 0, j; float x = in[2]; while (i < 32) out[i++] = x;"), 1);
    EXPECT_EQ(branches("int i; i = 0; int s = 0; for (s = 3; i < 32; i++) out[i] = s;"), 2)
        << "an assignment in between is not looked through";
    EXPECT_EQ(branches("int i = 0; if (n > 3) for (; i < 32; i++) out[i] = i;"), 3)
        << "another block";
    EXPECT_EQ(valueOf("int i = 0; int j = i++; while (i < 1) { i = 7; } out[0] = i + 10 * j;"), 1);
    EXPECT_EQ(valueOf("int i = 0, j = i++; while (i < 1) { i = 7; } out[0] = i + 10 * j;"), 1);
    EXPECT_EQ(valueOf("int i = 0; goto in; i = 5; again: while (i > 3) { i = 2; } out[0] = i; "
                      "return; in: i = 1; goto again;"),
              1);
    EXPECT_EQ(valueOf("int i = 9; while (i < 9) i = 3; out[0] = i;"), 9);
}

TEST(LowerLoops, LanesThatLeaveMeetBehindTheLoop) {
    const auto program = programOfBody(
        "int x = 0; for (int i = 0; i < in[threadIdx.x]; i++) x += i;\n"
        "out[threadIdx.x] = x;");
    for (std::size_t pc = 0; pc < program.instructions.size(); ++pc) {
        const auto& branch = program.instructions[pc];
        if (branch.isConditionalBranch()) {
            EXPECT_EQ(branch.reconvergence, pc + 1) << textOf(program);
        }
    }
}

}  // namespace
}  // namespace warpscope::cuda
