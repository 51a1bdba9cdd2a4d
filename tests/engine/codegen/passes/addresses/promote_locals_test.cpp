#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

TEST(PromoteLocals, AnArrayOfKnownElementsLivesInRegisters) {
    const auto program = programOfBody(
        "int a[4]; for (int i = 0; i < 4; i++) a[i] = in[i];"
        "int x = 0; for (int i = 0; i < 4; i++) x = x * 3 + a[3 - i]; out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldl) + countOf(program, Opcode::Stl), 0);
    EXPECT_EQ(program.localBytesPerThread, 0);
    EXPECT_EQ(countOf(program, Opcode::Mov), 0) << cuda::textOf(program);
}

TEST(PromoteLocals, AnElementChosenAtRunTimeKeepsAllInMemory) {
    const auto program =
        programOfBody("int a[4]; a[0] = in[0]; a[1] = n; out[0] = a[in[1]];", optimized());
    EXPECT_EQ(countOf(program, Opcode::Stl), 2);
    EXPECT_EQ(countOf(program, Opcode::Ldl), 1);
    EXPECT_EQ(program.localBytesPerThread, 16);
}

TEST(PromoteLocals, OfBytesWhatIsKeptIsCut) {
    const std::string from = " a[4]; a[1] = in[0]; __syncthreads(); out[0] = a[1];";
    const auto bytes = programOfBody("unsigned char" + from, optimized());
    EXPECT_EQ(countOf(bytes, Opcode::Ldl) + countOf(bytes, Opcode::Stl), 0);
    EXPECT_EQ(countOf(bytes, Opcode::And), 1) << "to eight bits";
    const auto shorts = programOfBody("short" + from, optimized());
    EXPECT_EQ(countOf(shorts, Opcode::Bfe), 1) << "with their sign";
    const auto both = programOfBody(
        "unsigned char a[4]; a[1] = in[0]; a[2] = ((signed char*)a)[1]; out[0] = a[1] + a[2];",
        optimized());
    EXPECT_EQ(countOf(both, Opcode::Stl), 2) << "read with a sign and without";
}

TEST(PromoteLocals, AnIndexThatBeginsBelowZeroIsKnown) {
    const auto program = programOfBody(
        "int a[3]; for (int i = -1; i <= 1; ++i) a[i + 1] = in[i + 1]; out[0] = a[0] ^ a[2];",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldl) + countOf(program, Opcode::Stl), 0);
}

TEST(PromoteLocals, AnElementWithoutAValueIsReadFromMemory) {
    const auto program = programOfBody(
        "int a[4]; for (int i = 1; i < 4; i++) a[i] = in[i];\n"
        "for (int i = 1; i < 4; i++) a[i] += a[i - 1]; out[0] = a[3];",
        optimized());
    EXPECT_GE(countOf(program, Opcode::Ldl), 1) << "of a[0], of which the run tells";
}

TEST(PromoteLocals, ReadsOfRoundsThatNeverComeAreNone) {
    const auto program = programOfBody(
        "int a[2]; int x = 0; for (int i = 0; i < 4; i++) {\n"
        "if (i > 1) x += a[i - 2]; else a[i] = in[i]; } out[0] = x;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldl) + countOf(program, Opcode::Stl), 0);
    const auto divergent = programOfBody(
        "int a[2]; a[1] = n; if (n > 2) a[0] = in[0]; if (n > 2) out[0] = a[0] + a[1];",
        optimized());
    EXPECT_EQ(countOf(divergent, Opcode::Ldl), 0) << "a way leads there that has written";
}

TEST(PromoteLocals, ElementsThatOverlapStayInMemory) {
    const auto program = programOfBody(
        "long long a[2]; a[0] = in[0]; a[1] = in[1]; int* half = (int*)a; half[1] = n;\n"
        "out[0] = (int)(a[0] >> 32) + (int)a[1];",
        optimized());
    EXPECT_GT(countOf(program, Opcode::Stl), 0) << "half of an element is written by itself";
    EXPECT_EQ(program.localBytesPerThread, 16);
    const auto first = programOfBody(
        "long long a[1]; a[0] = in[0]; int* half = (int*)a; half[0] = n;\n"
        "out[0] = (int)(a[0] >> 32);",
        optimized());
    EXPECT_GT(countOf(first, Opcode::Stl), 0) << "the lower half begins where the whole does";
}

TEST(PromoteLocals, WhatPrintfReadsStaysInMemory) {
    const auto program = programOfBody(
        "int a[2]; a[0] = in[0]; a[1] = n; printf(\"%d\", n); out[0] = a[0] + a[1];", optimized());
    EXPECT_GE(countOf(program, Opcode::Stl), 2);
}

TEST(PromoteLocals, EachElementHasARegisterOfItsOwn) {
    const auto program = programOfBody(
        "int a[3]; a[0] = in[0]; a[1] = in[1]; a[2] = in[2];\n"
        "for (int i = 0; i < n; i++) { a[0] += 1; a[1] += a[0]; a[2] += a[1]; }\n"
        "out[0] = a[2]; out[1] = a[1]; out[2] = a[0];",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldl) + countOf(program, Opcode::Stl), 0);
    std::set<std::uint32_t> registers;
    int elements = 0;
    for (const auto& variable : program.variables) {
        if (!variable.name.starts_with("a[")) continue;
        ++elements;
        registers.insert(variable.index);
    }
    EXPECT_GE(elements, 3);
    EXPECT_EQ(registers.size(), 3U) << cuda::textOf(program);
}

TEST(PromoteLocals, TheLanesViewShowsTheElements) {
    const auto program = programOfBody(
        "int a[2]; a[0] = in[0]; a[1] = in[1]; for (int i = 0; i < n; i++) a[1] += in[i];\n"
        "out[0] = a[0] * a[1];",
        optimized());
    const auto isShown = std::ranges::any_of(
        program.variables, [](const auto& variable) { return variable.name == "a[1]"; });
    EXPECT_TRUE(isShown);
}

}  // namespace
}  // namespace warpscope::codegen
