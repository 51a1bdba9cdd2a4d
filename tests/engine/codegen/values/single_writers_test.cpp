#include "engine/codegen/values/single_writers.h"

#include <gtest/gtest.h>

namespace warpscope::codegen {
namespace {

using isa::Opcode;

code::Node sumOf(std::uint32_t destination, std::uint32_t a, std::uint32_t b) {
    code::Node node;
    node.kind = code::Node::Kind::Instruction;
    node.code.opcode = Opcode::Iadd;
    node.code.sources = {isa::registerOperand(a), isa::registerOperand(b)};
    node.destination = destination;
    return node;
}

// R2 = R0 + R1; R0 = R1 + R1; R3 = R2 + R0; R4 = R0 + R1
code::Code fourSums() {
    code::Code code;
    code.registerCount = 5;
    code.nodes = {sumOf(2, 0, 1), sumOf(0, 1, 1), sumOf(3, 2, 0), sumOf(4, 0, 1)};
    return code;
}

TEST(SingleWriters, CountsWhoReadsAndWrites) {
    code::Code code = fourSums();
    const SingleWriters writers(code);
    EXPECT_TRUE(writers.isReadOnce(isa::registerOperand(2)));
    EXPECT_FALSE(writers.isReadOnce(isa::registerOperand(1))) << "read often, written nowhere";
    EXPECT_FALSE(writers.isReadOnce(isa::registerOperand(3))) << "read by nobody";
    EXPECT_FALSE(writers.isReadOnce(isa::immediateOperand(2)));
    isa::Operand negated = isa::registerOperand(2);
    negated.negate = true;
    EXPECT_FALSE(writers.isReadOnce(negated));
}

TEST(SingleWriters, FindsAWriterWhoseSourcesAreStillThere) {
    code::Code code = fourSums();
    SingleWriters writers(code);
    const auto writes = [](std::uint32_t number) {
        return [number](const code::Node& node) { return node.destination == number; };
    };
    EXPECT_EQ(writers.writerBefore(0, 1, writes(2)), 0U);
    EXPECT_FALSE(writers.writerBefore(0, 2, writes(2))) << "R0 has been written since";
    EXPECT_EQ(writers.writerBefore(0, 3, writes(0)), 1U);
    EXPECT_FALSE(writers.writerBefore(2, 3, writes(0))) << "in another block";
    writers.drop(1);
    EXPECT_FALSE(writers.writerBefore(0, 3, writes(0)));
    writers.finish();
    EXPECT_EQ(code.nodes.size(), 3U);
}

}  // namespace
}  // namespace warpscope::codegen
