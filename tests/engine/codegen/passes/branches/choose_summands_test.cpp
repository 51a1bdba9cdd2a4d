#include <gtest/gtest.h>

#include <vector>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

// As in nvcc's code for v += w where a lane is high enough: SEL R8, R8, RZ, P1; IADD3.
TEST(ChooseSummands, WhatIsAddedIsChosen) {
    CodeBuilder b;
    b.add(Opcode::Iadd, {registerOperand(1), registerOperand(2)}, 1);
    b.guard(0);
    chooseSummands(b.code, {});
    ASSERT_EQ(code::opcodesOf(b.code), (std::vector{Opcode::Sel, Opcode::Iadd}));
    EXPECT_EQ(b.code.nodes[0].code.sources[1], registerOperand(2));
    EXPECT_EQ(b.code.nodes[0].code.sources[2], immediateOperand(0));
    EXPECT_EQ(b.code.nodes[1].code.sources[1], registerOperand(b.code.nodes[0].destination));
    EXPECT_FALSE(b.code.nodes[1].code.isGuarded());
}

TEST(ChooseSummands, ASumWithANumberIsComputedAndKeptOrNot) {
    CodeBuilder b;
    b.add(Opcode::Iadd, {registerOperand(1), immediateOperand(1)}, 1);
    b.guard(0);
    chooseSummands(b.code, {});
    ASSERT_EQ(code::opcodesOf(b.code), (std::vector{Opcode::Iadd, Opcode::Mov}));
    EXPECT_TRUE(b.code.nodes[1].code.isGuarded());
    EXPECT_EQ(b.code.nodes[1].destination, 1U);
}

// A side that loads as well is a branch for nvcc, which its assembler guards.
TEST(ChooseSummands, BesideALoadTheGuardStays) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 2);
    b.guard(0);
    b.add(Opcode::Iadd, {registerOperand(1), registerOperand(2)}, 1);
    b.guard(0);
    chooseSummands(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code), (std::vector{Opcode::Ldg, Opcode::Iadd}));
    EXPECT_TRUE(b.code.nodes[1].code.isGuarded());
}

TEST(ChooseSummands, EveryLaneHasItsSum) {
    const std::string scan =
        "int v = in[threadIdx.x]; for (int d = 1; d < 8; d <<= 1) {"
        "int w = __shfl_up_sync(255, v, d); if (threadIdx.x >= d) v += w; }"
        "int c = 0; if (v > 5) ++c; out[threadIdx.x] = 10 * v + c;";
    auto left = support::runBody(scan, {1, 2, 3, 4, -5, 6, 7, 8}, 8);
    left.resize(8);
    EXPECT_EQ(left, (std::vector<std::int32_t>{10, 30, 61, 101, 50, 111, 181, 261}));
}

}  // namespace
}  // namespace warpscope::codegen
