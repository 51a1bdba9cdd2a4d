#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using isa::Opcode;
using isa::parameterOperand;
using isa::registerOperand;

/// A parameter that is read in two blocks.
code::Code twoBlocks() {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {parameterOperand(8)}, 0);
    b.store(0);
    b.jump(0, true);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(0)}, 1);
    b.store(1);
    b.label(0);
    b.exit();
    return b.code;
}

TEST(ReloadParameters, EachBlockLoadsItsOwn) {
    code::Code code = twoBlocks();
    const std::size_t before = code.nodes.size();
    reloadParameters(code, {});
    ASSERT_EQ(code.nodes.size(), before + 1);
    const code::Node& again = code.nodes[4];
    EXPECT_EQ(again.code.opcode, Opcode::Mov);
    EXPECT_EQ(again.code.sources[0], parameterOperand(8));
    EXPECT_EQ(code.nodes[5].code.sources[0], registerOperand(again.destination));
    EXPECT_EQ(code.nodes[5].code.sources[1], registerOperand(again.destination));
    EXPECT_EQ(code.nodes[1].code.sources[1], registerOperand(0)) << "near where it was loaded";
}

TEST(ReloadParameters, WhatIsComputedLasts) {
    code::Code code = twoBlocks();
    code.nodes[0].code.opcode = Opcode::Iadd;
    code.nodes[0].code.sources[1] = isa::immediateOperand(1);
    const std::size_t before = code.nodes.size();
    reloadParameters(code, {});
    EXPECT_EQ(code.nodes.size(), before);
}

/// How often a body loads the parameter `in`.
std::ptrdiff_t loadsOfIn(const std::string& body) {
    const auto program = cuda::programOfBody(body, cuda::optimized());
    const isa::Operand in = parameterOperand(program.parameters[1].offset);
    return std::ranges::count_if(program.instructions, [&](const isa::Instruction& instruction) {
        return instruction.opcode == Opcode::I2i && instruction.sources[0] == in;
    });
}

TEST(ReloadParameters, ALoopTakesWhatStandsInFrontOfIt) {
    EXPECT_EQ(loadsOfIn("int s = 0; for (int k = threadIdx.x; in[k] > s; k += 32) s += in[k] ^ k;"
                        "out[threadIdx.x] = s;"),
              1);
}

TEST(ReloadParameters, OneAroundAnotherLoadsItInEachRound) {
    EXPECT_GE(loadsOfIn("for (int j = in[0]; j < n; ++j) {"
                        " int x = j; while (in[x] != x) x = in[x]; out[j] = x; }"),
              2);
}

TEST(ReloadParameters, ValuesStay) {
    const auto out = support::runBody(
        "int s = in[threadIdx.x]; if (s > 2) { for (int k = 0; k < s; ++k) s += in[k] & 1; }"
        "out[threadIdx.x] = s + in[0];",
        {1, 2, 3, 4, 5, 6, 7, 8}, 4);
    const std::vector<std::int32_t> expected{2, 3, 7, 9};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(out[i], expected[i]) << i;
}

}  // namespace
}  // namespace warpscope::codegen
