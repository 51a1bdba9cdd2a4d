#include "engine/compiler/allocate.h"

#include <gtest/gtest.h>

#include "tests/engine/compiler/code_builder.h"
#include "tests/engine/compiler/compiled.h"

namespace warpscope::compiler {
namespace {

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
    CodeNode end;
    end.kind = CodeNode::Kind::ScopeEnd;
    end.variable = 0;
    b.code.variables.push_back({"x", isa::DataType::S32, Space::None, 0, 1});
    b.add(Opcode::Bar, {}, kNoVirtual);
    b.code.nodes.push_back(end);
    b.exit();
    EXPECT_EQ(liveIntervals(b.code, false)[0].to, 2u);
    EXPECT_EQ(liveIntervals(b.code, true)[0].to, 4u);
}

}  // namespace
}  // namespace warpscope::compiler
