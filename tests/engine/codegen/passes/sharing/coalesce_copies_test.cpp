#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(CoalesceCopies, TheResultIsWrittenWhereItIsCopiedTo) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    b.add(Opcode::Mov, {registerOperand(1)}, 0);
    b.store(0);
    coalesceCopies(b.code, {});
    ASSERT_EQ(b.code.nodes.size(), 3u);
    EXPECT_EQ(b.code.nodes[1].destination, 0u);
}

TEST(CoalesceCopies, WordsOfAVectorAreMadeWhereTheyAreStored) {
    const auto program = cuda::programOfBody(
        "float4* v = (float4*)out; float4 a = v[1]; float x = n * 0.5f;"
        "a.x += x; a.y *= x; a.z -= x; a.w += 1; v[0] = a;",
        cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::Mov), 0);
    EXPECT_EQ(cuda::countOf(program, Opcode::Stg), 1);
}

TEST(CoalesceCopies, NotWhereTheOldValueIsStillRead) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    b.store(0);
    b.add(Opcode::Mov, {registerOperand(1)}, 0);
    b.store(0);
    coalesceCopies(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), 5u);
}

TEST(CoalesceCopies, NotWhereSomebodyElseReadsTheOriginal) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    b.store(0);
    b.store(1);
    coalesceCopies(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), 4u);
}

}  // namespace
}  // namespace warpscope::codegen
