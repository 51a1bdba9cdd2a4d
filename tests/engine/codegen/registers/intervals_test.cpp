#include "engine/codegen/registers/allocate.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using code::kNoVirtual;
using code::Node;
using code::Space;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(Intervals, ReachFromTheDefinitionToTheLastUse) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(0)}, 1);
    b.add(Opcode::Mov, {immediateOperand(1)}, 2);
    b.store(1);
    b.exit();
    const auto intervals = liveIntervals(b.code, false);
    EXPECT_EQ(intervals[0].from, 0u);
    EXPECT_EQ(intervals[0].to, intervals[1].from) << "they may share a register";
    EXPECT_EQ(intervals[1].to, 3u);
    EXPECT_FALSE(intervals[2].isEmpty()) << "what nobody reads is still written";
}

TEST(Intervals, TheEndOfAScopeKeepsAVariable) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.store(0);
    b.store(0);
    Node end;
    end.kind = Node::Kind::ScopeEnd;
    end.variable = 0;
    b.code.variables.push_back({"x", isa::DataType::S32, Space::None, 0, 1});
    b.add(Opcode::Bar, {}, kNoVirtual);
    b.code.nodes.push_back(end);
    b.exit();
    EXPECT_EQ(liveIntervals(b.code, false)[0].to, 2u);
    EXPECT_EQ(liveIntervals(b.code, true)[0].to, 4u);
}

}  // namespace
}  // namespace warpscope::codegen
