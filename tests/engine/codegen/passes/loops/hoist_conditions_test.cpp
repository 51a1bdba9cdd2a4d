#include <gtest/gtest.h>

#include <vector>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// Whether a comparison of registers a and b with each of some numbers leaves a loop that changes
/// register 0: how many stand in front of its label.
std::size_t hoistedOf(std::uint32_t compared, const std::vector<std::uint32_t>& numbers) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 1);
    b.label(0);
    for (std::uint32_t i = 0; i < numbers.size(); ++i) {
        b.jump(i + 1, true);
        b.code.nodes[b.code.nodes.size() - 2].code.sources = {registerOperand(compared),
                                                              immediateOperand(numbers[i])};
        b.store(1);
        b.label(i + 1);
    }
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 0);
    b.jump(0, true);
    b.code.nodes[b.code.nodes.size() - 2].code.sources = {registerOperand(0), registerOperand(1)};
    b.exit();
    hoistConditions(b.code, {});
    std::size_t found = 0;
    while (b.code.nodes[2 + found].kind != code::Node::Kind::Label)
        ++found;
    return found;
}

TEST(HoistConditions, WhatIsTheSameInEveryRoundIsComparedOnce) {
    EXPECT_EQ(hoistedOf(1, {5}), 1U);
    EXPECT_EQ(hoistedOf(0, {5}), 0U) << "the loop changes what is compared";
}

TEST(HoistConditions, RoundsShareTheirPredicate) {
    EXPECT_EQ(hoistedOf(1, {5, 5, 5}), 1U);
}

TEST(HoistConditions, TheCasesOfASwitchStay) {
    EXPECT_EQ(hoistedOf(1, {5, 6, 7}), 0U);
}

TEST(HoistConditions, EveryRoundTakesItsWay) {
    const std::string body =
        "int i = threadIdx.x, s = 0; for (int k = in[0]; k > 0; --k) {"
        "if (i < in[1]) { s += k * s + in[k]; if (i < 2) s ^= out[k]; else s += in[i] * k; } else"
        "{ s -= k; out[i] = s; s += out[i] / 100 * k; } } out[i] = s;";
    const std::vector<std::int32_t> in{3, 3, 5, 7, 11, 13, 17, 19};
    const auto left = support::runBody(body, in, 8);  // The levels leave the same.
    EXPECT_EQ(left[7], -6);
}

}  // namespace
}  // namespace warpscope::codegen
