#include "engine/code/code.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::code {
namespace {

using isa::immediateOperand;
using isa::Opcode;

Node nodeOf(Opcode opcode) {
    Node node;
    node.code.opcode = opcode;
    return node;
}

TEST(Code, WhatIsPureHasNoEffectButItsResult) {
    for (const Opcode opcode : {Opcode::Mov, Opcode::Iadd, Opcode::Ldg, Opcode::Lds, Opcode::S2r})
        EXPECT_TRUE(isPure(nodeOf(opcode)));
    for (const Opcode opcode : {Opcode::Stg, Opcode::Sts, Opcode::Stl, Opcode::Atomg, Opcode::Atoms,
                                Opcode::Bar, Opcode::Bra, Opcode::Exit, Opcode::Shfl})
        EXPECT_FALSE(isPure(nodeOf(opcode)));
    Node mark;
    mark.kind = Node::Kind::Label;
    EXPECT_FALSE(isPure(mark));
}

TEST(Code, AVolatileAccessIsNeverPure) {
    Node load = nodeOf(Opcode::Ldg);
    load.code.isVolatile = true;
    EXPECT_FALSE(isPure(load)) << "another thread may have written in between";
}

TEST(Code, WhatIsReadOrWrittenAs64BitsIsAPair) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.add(Opcode::I2i, {isa::registerOperand(0)}, 1, isa::DataType::S64);
    b.add(Opcode::D2f, {isa::registerOperand(2)}, 3);
    b.add(Opcode::Shl, {isa::registerOperand(1), isa::registerOperand(0)}, 4, isa::DataType::U64);
    b.exit();
    EXPECT_EQ(widthsOf(b.code), (std::vector<std::uint8_t>{1, 2, 2, 1, 2}));
}

TEST(Code, OnlyMarkedNodesAreKept) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.add(Opcode::Mov, {immediateOperand(2)}, 1);
    b.exit();
    keepOnly(b.code, {true, false, true});
    ASSERT_EQ(b.code.nodes.size(), 2u);
    EXPECT_EQ(b.code.nodes[0].destination, 0u);
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Exit);
}

}  // namespace
}  // namespace warpscope::code
