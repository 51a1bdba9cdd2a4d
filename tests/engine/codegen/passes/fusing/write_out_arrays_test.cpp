#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::programOfBody;
using isa::Opcode;

constexpr const char* kInputs =
    "float x = __int_as_float(in[0]), y = __int_as_float(in[1]); float* o = (float*)out; "
    "const float* f = (const float*)in; ";

isa::Program programAt(Level level, const std::string& body) {
    cuda::Options options;
    options.level = level;
    return programOfBody(kInputs + body, options);
}

/// FFMA and FADD of a body, the same at both levels, as nvcc 13.0 has them for sm_90.
void expectSums(const std::string& body, std::ptrdiff_t fused, std::ptrdiff_t sums) {
    for (const Level level : {Level::Teaching, Level::Optimized}) {
        const isa::Program program = programAt(level, body);
        EXPECT_EQ(countOf(program, Opcode::Ffma), fused) << body;
        EXPECT_EQ(countOf(program, Opcode::Fadd), sums) << body;
    }
}

TEST(WriteOutArrays, SumsTakeInProductsThatAnotherLoopHasPutIntoAnArray) {
    expectSums(
        "float p[3]; for (int k = 0; k < 3; k++) p[k] = f[k] * y; "
        "float s = x; for (int k = 0; k < 3; k++) s += p[k]; o[0] = s;",
        3, 0);
}

TEST(WriteOutArrays, ProductsOfTheSameElementsAreOneOfTwoReaders) {
    expectSums(
        "float p[2]; for (int k = 0; k < 2; k++) p[k] = f[k]; "
        "o[0] = p[0] * p[1] + x; o[1] = p[1] * p[0] - y; o[2] = p[0] * p[1];",
        0, 2);
}

TEST(WriteOutArrays, TheBoundsOfALoopInsideAreKnownRoundByRound) {
    expectSums(
        "float m[3]; for (int r = 0; r < 3; r++) m[r] = f[r] * y; float s = x; "
        "for (int r = 0; r < 3; r++) for (int c = 0; c < 1 - r; c++) s += m[r]; o[0] = s;",
        1, 0);
}

TEST(WriteOutArrays, WhatStandsInFrontOfALoopAndBehindItIsOneBlock) {
    expectSums(
        "o[0] = x * y + 2.0f; for (int k = 0; k < 3; k++) o[k + 1] = f[k] * 3.0f; "
        "o[5] = x * y + 4.0f;",
        2, 0);
}

TEST(WriteOutArrays, OnlyLoopsThatMakeTheDifferenceAreWrittenOut) {
    const auto program =
        programAt(Level::Teaching,
                  "float p[3]; for (int k = 0; k < 3; k++) p[k] = f[k] * y; float s = x; "
                  "for (int k = 0; k < 3; k++) s += p[k]; "
                  "for (int k = 0; k < 4; k++) o[k] = s * f[k] + y;");
    EXPECT_EQ(countOf(program, Opcode::Ffma), 3 + 1);
}

TEST(WriteOutArrays, AnArrayWhoseElementIsNotKnownStays) {
    const auto program = programAt(Level::Teaching,
                                   "float p[4]; for (int k = 0; k < 4; k++) p[k] = f[k] * y; "
                                   "o[0] = p[in[5] & 3] + x;");
    EXPECT_EQ(countOf(program, Opcode::Stl), 1);
    EXPECT_EQ(countOf(program, Opcode::Ffma), 0);
}

TEST(WriteOutArrays, LoopsThatAreFusedAlikeStayAtLevelTeaching) {
    const auto program =
        programAt(Level::Teaching,
                  "float p[4]; for (int k = 0; k < 4; k++) p[k] = f[k]; "
                  "float s = 0; for (int k = 0; k < 4; k++) s += p[k] * y; o[0] = s;");
    EXPECT_EQ(countOf(program, Opcode::Stl), 1);
    EXPECT_EQ(countOf(program, Opcode::Ffma), 1);
}

}  // namespace
}  // namespace warpscope::codegen
