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

}  // namespace
}  // namespace warpscope::code
