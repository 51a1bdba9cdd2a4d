#include "engine/codegen/registers/allocate.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using code::Node;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(Spill, EveryUseLoadsAndEveryDefinitionStores) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(0)}, 0);
    b.store(0);
    b.exit();
    std::vector<bool> isTemporary(b.code.registerCount, false);
    spill(b.code, {0}, isTemporary);
    EXPECT_EQ(b.code.spillStores, 2);
    EXPECT_EQ(b.code.spillLoads, 2) << "an instruction that reads it twice loads it once";
    EXPECT_EQ(isTemporary.size(), b.code.registerCount);
    for (const Node& node : b.code.nodes) {
        const bool isLocal = node.code.opcode == Opcode::Ldl || node.code.opcode == Opcode::Stl;
        EXPECT_EQ(node.code.isSpill, isLocal);
        EXPECT_NE(node.destination, 0u);
    }
}

TEST(Spill, AGuardedDefinitionFindsTheOldValue) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.compare(0);
    b.add(Opcode::Mov, {immediateOperand(7)}, 0);
    b.guard(0);
    b.exit();
    std::vector<bool> isTemporary(b.code.registerCount, false);
    spill(b.code, {0}, isTemporary);
    const auto& nodes = b.code.nodes;  // LDG, STL, ISETP, LDL, MOV, STL, EXIT
    ASSERT_EQ(nodes.size(), 7u);
    EXPECT_EQ(nodes[3].code.opcode, Opcode::Ldl);
    EXPECT_EQ(nodes[4].destination, nodes[3].destination);
    EXPECT_EQ(nodes[5].code.opcode, Opcode::Stl);
    EXPECT_EQ(nodes[5].code.guard, nodes[4].code.guard);
}

TEST(Spill, APairTakesEightAlignedBytes) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Ldg, {immediateOperand(264)}, 1, isa::DataType::F64);
    b.store(0);
    b.add(Opcode::Dadd, {registerOperand(1), registerOperand(1)}, 2);
    b.exit();
    std::vector<bool> isTemporary(b.code.registerCount, false);
    spill(b.code, {0, 1}, isTemporary);
    EXPECT_EQ(b.code.localBytes, 16u);
    for (const Node& node : b.code.nodes) {
        if (!node.code.isSpill) continue;
        const bool isPair = node.code.offset == 8;
        EXPECT_EQ(isa::bytesOf(node.code.type), isPair ? 8 : 4);
    }
}

// A temporary that held nothing in its other words was taken for alive from the beginning, and two
// quads of which one word each is read did not fit beside a sum.
TEST(Spill, OfAWideRegisterOnlyTheWordsThatAreTouchedMove) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0, isa::DataType::F64);
    b.add(Opcode::Mov, {immediateOperand(5)}, 0);
    b.code.nodes.back().destinationPart = 1;
    isa::Operand upper = registerOperand(0);
    upper.part = 1;
    b.add(Opcode::Iadd, {upper, immediateOperand(1)}, 1);
    b.exit();
    std::vector<bool> isTemporary(b.code.registerCount, false);
    spill(b.code, {0}, isTemporary);
    const auto& nodes = b.code.nodes;  // LDG, STL.64, MOV, STL, LDL, IADD, EXIT
    ASSERT_EQ(nodes.size(), 7u);
    EXPECT_EQ(bytesOf(nodes[1].code.type), 8);
    EXPECT_EQ(nodes[2].destinationPart, 0);
    EXPECT_EQ(bytesOf(nodes[3].code.type), 4);
    EXPECT_EQ(nodes[3].code.offset, nodes[1].code.offset + 4);
    EXPECT_EQ(nodes[4].code.offset, nodes[3].code.offset);
    EXPECT_EQ(nodes[5].code.sources[0].part, 0);
}

TEST(Spill, EightRegistersSufficeForAProductOfQuads) {
    cuda::Options options;
    options.level = Level::Optimized;
    options.maxRegisters = 8;
    const auto program = cuda::compile(
        "__global__ void k(const float4* a, const float4* b, float4* c) {\n"
        "    float4 x = a[threadIdx.x], y = b[threadIdx.x], s = c[threadIdx.x];\n"
        "    for (int i = 0; i < 4; ++i) {\n"
        "        s.x += x.x * y.y; s.y += x.y * y.z; s.z += x.z * y.w; s.w += x.w * y.x;\n"
        "    }\n"
        "    c[threadIdx.x] = s;\n"
        "}",
        "k.cu", options);
    ASSERT_TRUE(program);
    EXPECT_LE(program->registersPerThread, 8);
    EXPECT_GT(program->spillStores, 0);
}

TEST(Spill, WhatIsCheapIsComputedAgain) {
    CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    b.store(0);
    b.store(0);
    b.exit();
    std::vector<bool> isTemporary(b.code.registerCount, false);
    spill(b.code, {0}, isTemporary);
    EXPECT_EQ(b.code.spillStores + b.code.spillLoads, 0);
    EXPECT_EQ(b.code.localBytes, 0u);
    EXPECT_EQ(std::ranges::count(b.code.nodes, Opcode::S2r,
                                 [](const Node& node) { return node.code.opcode; }),
              2);
}

}  // namespace
}  // namespace warpscope::codegen
