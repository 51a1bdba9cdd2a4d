#include "engine/codegen/values/dependences.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

bool isTied(const std::vector<Dependences>& graph, std::size_t from, std::size_t to) {
    return std::ranges::any_of(graph[from].after,
                               [&](const Dependence& next) { return next.node == to; });
}

TEST(DependencesOf, ReadersWaitAndWritersDoNotOvertake) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    const auto graph = dependencesOf(b.code.nodes);
    EXPECT_TRUE(isTied(graph, 0, 1));
    EXPECT_TRUE(isTied(graph, 1, 2));
    EXPECT_GT(graph[0].height, graph[1].height + 100) << "a load takes long";
}

// nvcc's ISETP stands seventeen FFMAs before the branch that ends a loop of four chains of them.
TEST(DependencesOf, AComparisonThatNobodyReadsHereWaitsForTheBranch) {
    code::CodeBuilder b;
    b.compare(0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    const auto graph = dependencesOf(b.code.nodes);
    EXPECT_EQ(graph[0].height, 13);
    EXPECT_EQ(graph[1].height, 4);
}

TEST(DependencesOf, StoresKeepTheirPlaceAmongAccessesOfTheirMemory) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Sts, {immediateOperand(0), immediateOperand(7)}, code::kNoVirtual);
    b.add(Opcode::Lds, {immediateOperand(64)}, 1);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 2);
    const auto graph = dependencesOf(b.code.nodes);
    EXPECT_TRUE(isTied(graph, 1, 2)) << "another lane may have written what is read";
    EXPECT_FALSE(isTied(graph, 1, 3));
    EXPECT_FALSE(isTied(graph, 0, 1));
}

TEST(DependencesOf, AccessesThatAllLanesMakeElsewherePass) {
    code::CodeBuilder b;
    const auto access = [&](Opcode opcode, std::int32_t offset, std::uint32_t destination) {
        b.add(opcode, {registerOperand(0), registerOperand(9)}, destination);
        b.code.nodes.back().code.offset = offset;
        b.code.nodes.back().namesOnePlace = true;
    };
    access(Opcode::Sts, 0, code::kNoVirtual);
    access(Opcode::Lds, 4, 1);
    access(Opcode::Lds, 0, 2);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(4)}, 0);
    access(Opcode::Lds, 4, 3);
    access(Opcode::Sts, 4, code::kNoVirtual);
    b.add(Opcode::Sts, {registerOperand(5), registerOperand(9)}, code::kNoVirtual);
    access(Opcode::Lds, 64, 4);
    const auto graph = dependencesOf(b.code.nodes);
    EXPECT_FALSE(isTied(graph, 0, 1));
    EXPECT_TRUE(isTied(graph, 0, 2)) << "the same place";
    EXPECT_TRUE(isTied(graph, 0, 4)) << "the base is another by then";
    EXPECT_TRUE(isTied(graph, 1, 5)) << "who read before the base changed";
    EXPECT_TRUE(isTied(graph, 0, 6)) << "each lane at a place of its own";
    EXPECT_TRUE(isTied(graph, 4, 6));
    EXPECT_TRUE(isTied(graph, 6, 7));
}

TEST(DependencesOf, NoMemoryAccessCrossesABarrier) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Bar, {}, code::kNoVirtual);
    b.add(Opcode::Lds, {immediateOperand(0)}, 1);
    b.add(Opcode::Iadd, {immediateOperand(1), immediateOperand(2)}, 2);
    const auto graph = dependencesOf(b.code.nodes);
    EXPECT_TRUE(isTied(graph, 0, 1));
    EXPECT_TRUE(isTied(graph, 1, 2));
    EXPECT_FALSE(isTied(graph, 1, 3));
}

}  // namespace
}  // namespace warpscope::codegen
