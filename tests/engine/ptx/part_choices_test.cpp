#include "engine/ptx/part_choices.h"

#include <algorithm>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

/// The instructions of the kernel that have to do with floats, in their order.
std::vector<isa::Opcode> floatsOf(const std::string& body, bool isByClang) {
    ReadOptions options;
    options.isByClang = isByClang;
    const auto kernel = read(kernelOf(body), "k.ptx", options);
    std::vector<isa::Opcode> opcodes;
    if (!kernel) {
        ADD_FAILURE() << kernel.problem().message.key;
        return opcodes;
    }
    for (const code::Node& node : kernel->code.nodes) {
        using enum isa::Opcode;
        const auto kinds = {Fmul, Fadd, Dmul, Dadd, Sel};
        if (node.isInstruction() && std::ranges::count(kinds, node.code.opcode) > 0)
            opcodes.push_back(node.code.opcode);
    }
    return opcodes;
}

const std::string kBefore =
    "cvt.rn.f32.u32 %f1, %r0; add.rn.f32 %f2, %f1, 0f3F800000; setp.gt.u32 %p1, %r0, 3;\n";

using isa::Opcode;
using Opcodes = std::vector<isa::Opcode>;

TEST(PtxPartChoices, ASumWithAChosenProductIsChosenItself) {
    const std::string body = kBefore +
                             "mul.f32 %f3, %f1, %f2; selp.f32 %f4, %f3, 0f80000000, %p1;\n"
                             "add.f32 %f5, %f2, %f4; st.global.f32 [%rd0], %f5;";
    EXPECT_EQ(floatsOf(body, true),
              (Opcodes{Opcode::Fadd, Opcode::Fmul, Opcode::Fadd, Opcode::Sel}));
    EXPECT_EQ(floatsOf(body, false),
              (Opcodes{Opcode::Fadd, Opcode::Fmul, Opcode::Sel, Opcode::Fadd}));
}

TEST(PtxPartChoices, WhatElseReadsTheChoiceKeepsIt) {
    const std::string sum =
        "mul.f32 %f3, %f1, %f2; selp.f32 %f4, 0f80000000, %f3, %p1;\n"
        "add.f32 %f5, %f4, %f2; st.global.f32 [%rd0], %f5;";
    const Opcodes parted{Opcode::Fadd, Opcode::Fmul, Opcode::Fadd, Opcode::Sel};
    const Opcodes kept{Opcode::Fadd, Opcode::Fmul, Opcode::Sel, Opcode::Fadd};
    EXPECT_EQ(floatsOf(kBefore + sum, true), parted);
    EXPECT_EQ(floatsOf(kBefore + sum + "st.global.f32 [%rd0+4], %f4;", true), kept);
}

TEST(PtxPartChoices, AConditionThatChangesKeepsTheChoice) {
    const std::string body = kBefore +
                             "mul.f32 %f3, %f1, %f2; selp.f32 %f4, %f3, 0f80000000, %p1;\n"
                             "setp.gt.u32 %p1, %r0, 9; @%p1 mov.f32 %f1, %f2;\n"
                             "add.f32 %f5, %f1, %f4; st.global.f32 [%rd0], %f5;";
    EXPECT_EQ(floatsOf(body, true), floatsOf(body, false));
}

TEST(PtxPartChoices, AChoiceThatAPersonWroteStays) {
    const std::string body = kBefore +
                             "mul.f32 %f3, %f1, %f2; selp.f32 %f4, %f3, 0f00000000, %p1;\n"
                             "add.f32 %f5, %f2, %f4; st.global.f32 [%rd0], %f5;";
    EXPECT_EQ(floatsOf(body, true), floatsOf(body, false)) << "-0 + 0 is no -0";
}

TEST(PtxPartChoices, TheSameGoesForDoubles) {
    const std::string body =
        "cvt.rn.f64.u32 %fd1, %r0; setp.gt.u32 %p1, %r0, 3; mul.f64 %fd3, %fd1, %fd1;\n"
        "selp.f64 %fd4, 0d8000000000000000, %fd3, %p1; add.f64 %fd5, %fd4, %fd1;\n"
        "st.global.f64 [%rd0], %fd5;";
    EXPECT_EQ(floatsOf(body, true), (Opcodes{Opcode::Dmul, Opcode::Dadd, Opcode::Sel}));
}

}  // namespace
}  // namespace warpscope::ptx
