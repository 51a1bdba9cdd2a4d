#include "engine/codegen/dependences.h"

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
