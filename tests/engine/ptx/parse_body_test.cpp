#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

/// How many branches are left of a loop of four rounds; `pragma` stands behind its label.
std::ptrdiff_t branchesLeft(const std::string& pragma) {
    const auto kernel = read(kernelOf("mov.u32 %r1, 1; mov.u32 %r2, 0;\n$L:\n" + pragma +
                                      "\nmad.lo.u32 %r1, %r1, %r0, %r2; add.u32 %r2, %r2, 1;\n"
                                      "setp.lt.u32 %p1, %r2, 4; @%p1 bra $L;\n"
                                      "st.global.u32 [%rd0], %r1;"),
                             "k.ptx", {});
    if (!kernel) return -1;
    codegen::Options options;
    options.level = codegen::Level::Optimized;
    return std::ranges::count(codegen::generate(*kernel, options).instructions, isa::Opcode::Bra,
                              &isa::Instruction::opcode);
}

TEST(PtxParseBody, ALoopWithNounrollKeepsItsRounds) {
    EXPECT_EQ(branchesLeft(".pragma \"nounroll\";"), 1);
    EXPECT_EQ(branchesLeft(".loc 1 2 3\n.pragma \"nounroll\";"), 1);
    EXPECT_EQ(branchesLeft(".pragma \"another\";"), 0);
    EXPECT_EQ(branchesLeft(""), 0);
}

TEST(PtxParseBody, NamesOfInnerBracesAreTheirOwn) {
    EXPECT_EQ(wordOf("mov.u32 %r1, 1; { .reg .b32 t; mov.u32 t, 2; { .reg .b32 t; mov.u32 t, 3; } "
                     "add.s32 %r1, %r1, t; }"),
              3U);
    EXPECT_EQ(wordOf("mov.u32 %r1, 0;\n{ L: add.s32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 3; @%p1 bra "
                     "L; }\n{ L: add.s32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 9; @%p1 bra L; }"),
              9U);
}

}  // namespace
}  // namespace warpscope::ptx
