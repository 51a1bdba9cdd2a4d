#include "engine/codegen/values/linear_form.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(LinearForm, AddsUpShiftsProductsAndSums) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(3)}, 1);
    b.add(Opcode::Shl, {registerOperand(1), immediateOperand(2)}, 2);
    b.add(Opcode::Imad, {registerOperand(0), immediateOperand(4), registerOperand(2)}, 3);
    const LinearForms forms(b.code);
    const LinearForm form = forms.of(registerOperand(3));
    ASSERT_EQ(form.terms.size(), 1u);
    EXPECT_EQ(form.terms[0].operand, registerOperand(0));
    EXPECT_EQ(form.terms[0].factor, 8u);
    EXPECT_EQ(form.constant, 12u);
    EXPECT_FALSE(form.alone());
    EXPECT_EQ(forms.of(registerOperand(1)).alone(), registerOperand(0));
}

TEST(LinearForm, AChangedRegisterIsAnotherTerm) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(3)}, 1);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(3)}, 2);
    LinearForms forms(b.code);
    for (std::size_t i = 0; i < 2; ++i)
        forms.note(b.code.nodes[i]);
    const LinearForm before = forms.of(registerOperand(1));
    EXPECT_TRUE(forms.isCurrent(before));
    for (std::size_t i = 2; i < 4; ++i)
        forms.note(b.code.nodes[i]);
    EXPECT_FALSE(forms.isCurrent(before));
    EXPECT_NE(forms.of(registerOperand(2)), before);
}

}  // namespace
}  // namespace warpscope::codegen
