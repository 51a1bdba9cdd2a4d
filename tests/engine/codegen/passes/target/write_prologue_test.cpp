#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

TEST(WritePrologue, EveryKernelFindsItsStackAndThoseThatUseMemoryItsDescriptor) {
    const auto storing = cuda::programOfBody("out[0] = 1;", cuda::optimized());
    EXPECT_EQ(countOf(storing, Opcode::Uldc), 2);
    EXPECT_EQ(storing.instructions[0].opcode, Opcode::Uldc);
    const auto idle = cuda::programOfBody("", cuda::optimized());
    EXPECT_EQ(countOf(idle, Opcode::Uldc), 1);
}

TEST(WritePrologue, WhatMayBeGlobalMemoryNeedsItsDescriptor) {
    const auto added = [](Opcode access) {
        code::Code code;
        code.nodes.emplace_back().code.opcode = access;
        code.nodes.emplace_back().code.opcode = Opcode::Exit;
        for (code::Node& node : code.nodes)
            node.kind = code::Node::Kind::Instruction;
        writePrologue(code, {});
        return code.nodes.size() - 2;
    };
    EXPECT_EQ(added(Opcode::Stg), 2U);
    EXPECT_EQ(added(Opcode::Atom), 2U) << "only its address tells";
    EXPECT_EQ(added(Opcode::Sts), 1U);
}

TEST(WritePrologue, ALoopDoesNotLoadTheDescriptorAgain) {
    const auto program = cuda::programOfBody(
        "for (int k = threadIdx.x; k < in[0]; k += 32) out[k] = in[k];", cuda::optimized());
    const auto last = std::ranges::find_if(
        program.instructions.rbegin(), program.instructions.rend(),
        [](const auto& instruction) { return instruction.opcode == Opcode::Uldc; });
    const auto at = program.instructions.rend() - last - 1;
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
        const auto& branch = program.instructions[i];
        if (branch.opcode == Opcode::Bra && branch.target <= i) {
            EXPECT_LT(at, branch.target);
        }
    }
}

TEST(WritePrologue, TeachingCodeHasNone) {
    EXPECT_EQ(countOf(cuda::programOfBody("out[0] = 1;"), Opcode::Uldc), 0);
}

}  // namespace
}  // namespace warpscope::codegen
