#include "engine/codegen/values/same_loads.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// Whether what the loads of `first` and of `second` bring is one value for the reader of each.
bool areSame(const CodeBuilder& b, std::size_t first, std::size_t second) {
    const auto blocks = code::flowBlocks(b.code);
    const std::vector<bool> isKept(b.code.nodes.size(), true);
    const ReachingValues values = valuesWithSameLoads(b.code, blocks, isKept);
    const std::size_t end = b.code.nodes.size() - 1;
    return values.before(end, b.code.nodes[first].destination) ==
           values.before(end, b.code.nodes[second].destination);
}

void load(CodeBuilder& b, std::uint32_t address, std::uint32_t to) {
    b.add(Opcode::Ldg, {immediateOperand(address)}, to);
}

TEST(SameLoads, AreOneValueUntilSomebodyMayWrite) {
    CodeBuilder b;
    load(b, 256, 0);
    load(b, 256, 1);
    load(b, 260, 2);
    b.store(1);
    load(b, 256, 3);
    b.exit();
    EXPECT_TRUE(areSame(b, 0, 1));
    EXPECT_FALSE(areSame(b, 0, 2)) << "another address";
    EXPECT_FALSE(areSame(b, 0, 4)) << "behind a store";
}

TEST(SameLoads, OneSideOfABranchIsNotOnEveryWay) {
    CodeBuilder b;
    load(b, 256, 0);
    b.jump(0, true);  // Nodes 1 and 2.
    load(b, 260, 1);
    load(b, 256, 2);
    b.label(0);
    load(b, 260, 3);
    load(b, 256, 4);
    b.exit();
    const auto blocks = code::flowBlocks(b.code);
    const std::vector<bool> isKept(b.code.nodes.size(), true);
    const ReachingValues values = valuesWithSameLoads(b.code, blocks, isKept);
    EXPECT_EQ(values.before(8, 4), 0U);
    EXPECT_EQ(values.before(8, 3), 6U);
}

TEST(SameLoads, ALoopThatWritesLoadsAgain) {
    for (const bool writes : {false, true}) {
        CodeBuilder b;
        load(b, 256, 0);
        b.label(0);
        load(b, 256, 1);
        if (writes) b.store(1);
        b.jump(0, true);
        b.exit();
        EXPECT_EQ(areSame(b, 0, 2), !writes);
    }
}

TEST(SameLoads, HaveTheReadersOfAll) {
    CodeBuilder b;
    load(b, 256, 0);
    load(b, 256, 1);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(1)}, 2);
    b.store(2);
    b.exit();
    const auto blocks = code::flowBlocks(b.code);
    const std::vector<bool> isKept(b.code.nodes.size(), true);
    const ReachingValues values = valuesWithSameLoads(b.code, blocks, isKept);
    EXPECT_EQ(values.usesOf(0).size(), 2U);
    EXPECT_TRUE(values.usesOf(1).empty());
}

}  // namespace
}  // namespace warpscope::codegen
