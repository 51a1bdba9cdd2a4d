#include "engine/code/emitter.h"

#include <gtest/gtest.h>

namespace warpscope::code {
namespace {

using isa::DataType;
using isa::Opcode;

TEST(Emitter, AFreshResultGoesStraightIntoItsVariable) {
    Emitter emitter;
    const std::uint32_t variable = emitter.newRegister();
    const auto sum = emitter.emitValue(Opcode::Iadd, DataType::S32, {isa::immediateOperand(1)});
    emitter.moveTo(variable, sum, DataType::S32);
    EXPECT_EQ(emitter.size(), 1u);
    EXPECT_EQ(emitter.last().destination, variable);
}

TEST(Emitter, ANamedValueIsCopied) {
    Emitter emitter;
    const std::uint32_t variable = emitter.newRegister();
    const auto other = emitter.emitValue(Opcode::Ldg, DataType::S32, {isa::immediateOperand(256)});
    emitter.setNamed(other.value);
    emitter.moveTo(variable, other, DataType::S32);
    EXPECT_EQ(emitter.size(), 2u);
    EXPECT_EQ(emitter.last().code.opcode, Opcode::Mov);
}

TEST(Emitter, WhatTheHardwareProvidesIsReadAtTheBeginning) {
    Emitter emitter;
    emitter.emit(Opcode::Bar, DataType::S32, {});
    const auto first = emitter.special(isa::Special::ThreadX);
    EXPECT_EQ(emitter.special(isa::Special::ThreadX), first);
    const Code code = emitter.finish();
    ASSERT_EQ(code.nodes.size(), 2u);
    EXPECT_EQ(code.nodes[0].code.opcode, Opcode::S2r);
}

TEST(Emitter, PlacesEndWithTheirScope) {
    Emitter emitter;
    emitter.place = {3, 1, 2};
    {
        const PlaceScope inner(emitter, {5, 7, 8});
        EXPECT_EQ(emitter.emit(Opcode::Bar, DataType::S32, {}).code.line, 5);
    }
    EXPECT_EQ(emitter.emit(Opcode::Bar, DataType::S32, {}).code.line, 3);
}

TEST(Emitter, ABranchHasItsLabelAndItsCondition) {
    Emitter emitter;
    const std::uint32_t label = emitter.newLabel();
    const auto condition = emitter.emitPredicate(Opcode::Isetp, DataType::S32, {});
    emitter.branch(condition, label);
    EXPECT_EQ(emitter.last().code.guard, condition);
    emitter.jump(label);
    EXPECT_FALSE(emitter.last().code.isGuarded());
    emitter.bind(label);
    const Code code = emitter.finish();
    ASSERT_EQ(code.nodes.size(), 4u);
    EXPECT_EQ(code.nodes[1].label, label);
    EXPECT_EQ(code.nodes[2].label, label);
    EXPECT_EQ(code.nodes[3].kind, Node::Kind::Label);
    EXPECT_EQ(code.nodes[3].label, label);
}

TEST(Emitter, VariablesAreNumberedAndMarkedWhereTheyBeginAndEnd) {
    Emitter emitter;
    const std::uint32_t first = emitter.newVariable({});
    const std::uint32_t second = emitter.newVariable({});
    EXPECT_NE(first, second);
    emitter.mark(Node::Kind::ScopeBegin, second);
    const Code code = emitter.finish();
    EXPECT_EQ(code.variables.size(), 2u);
    EXPECT_LT(second, code.variables.size());
    ASSERT_EQ(code.nodes.size(), 1u);
    EXPECT_EQ(code.nodes[0].kind, Node::Kind::ScopeBegin);
    EXPECT_EQ(code.nodes[0].variable, second);
}

TEST(Emitter, AValueThatIsWhereItGoesIsNotMoved) {
    Emitter emitter;
    const auto value = emitter.emitValue(Opcode::Ldg, DataType::S32, {isa::immediateOperand(256)});
    emitter.moveTo(value.value, value, DataType::S32);
    EXPECT_EQ(emitter.size(), 1u);
    const std::uint32_t target = emitter.newRegister();
    emitter.bind(emitter.newLabel());
    emitter.moveTo(target, value, DataType::S32);
    EXPECT_EQ(emitter.last().code.opcode, Opcode::Mov) << "a label stands between";
}

}  // namespace
}  // namespace warpscope::code
