#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using isa::Opcode;
using isa::registerOperand;

/// A loop that counts in R0 and computes R1 = R2 × R3 + `addend`.
code::Code loopWith(std::uint32_t addend, bool changesFactor) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {isa::immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::Imad, {registerOperand(2), registerOperand(3), registerOperand(addend)}, 1);
    b.store(1);
    if (changesFactor) b.add(Opcode::Iadd, {registerOperand(3), registerOperand(0)}, 3);
    b.add(Opcode::Iadd, {registerOperand(0), isa::immediateOperand(1)}, 0);
    b.jump(0, true);
    b.exit();
    b.code.registerCount = 5;
    return b.code;
}

TEST(PartSums, AProductThatStaysIsPartedFromWhatGrows) {
    code::Code code = loopWith(0, false);
    partSums(code, {});
    const auto opcodes = code::opcodesOf(code);
    ASSERT_GE(opcodes.size(), 3U);
    EXPECT_EQ(opcodes[1], Opcode::Imul);
    EXPECT_EQ(opcodes[2], Opcode::Iadd);
    const code::Node& product = code.nodes[2];
    const code::Node& sum = code.nodes[3];
    EXPECT_EQ(sum.destination, 1U);
    EXPECT_EQ(sum.code.sources[0], registerOperand(0));
    EXPECT_EQ(sum.code.sources[1], registerOperand(product.destination));
}

TEST(PartSums, WhatStaysAsAWholeOrChangesAsAWholeIsLeftAlone) {
    for (const auto& [addend, changes] : {std::pair{4U, false}, std::pair{0U, true}}) {
        code::Code code = loopWith(addend, changes);
        partSums(code, {});
        EXPECT_EQ(code::opcodesOf(code)[1], Opcode::Imad) << addend;
    }
}

TEST(PartSums, ElementsOfARowAreNeighboursOfOneAddress) {
    const auto program = cuda::programOfBody(
        "int s = 0, t = threadIdx.x; for (int c = 0; c < n; ++c) s += in[t * n + c]; out[0] = s;",
        cuda::optimized());
    const auto loads = std::ranges::count_if(program.instructions, [](const auto& code) {
        return code.opcode == Opcode::Ldg && code.offset > 0;
    });
    EXPECT_GE(loads, 15) << "of sixteen rounds all but the first";
}

}  // namespace
}  // namespace warpscope::codegen
