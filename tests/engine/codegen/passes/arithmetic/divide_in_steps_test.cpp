#include <gtest/gtest.h>

#include <algorithm>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using isa::Opcode;

/// Dividends and divisors at which estimates go wrong, if anywhere.
const std::vector<std::int32_t> kEdges{0,
                                       1,
                                       2,
                                       3,
                                       7,
                                       -1,
                                       -2,
                                       -7,
                                       10,
                                       97,
                                       640,
                                       641,
                                       65535,
                                       65536,
                                       65537,
                                       0x7fffffff,
                                       -0x7fffffff - 1,
                                       -0x7fffffff,
                                       0x55555555,
                                       1000003,
                                       0x00ffffff,
                                       0x01000001,
                                       -0x01000001,
                                       0x40000000};

TEST(DivideInSteps, GivesWhatDivisionGives) {
    const auto count = static_cast<int>(kEdges.size());
    // Each thread divides by one of them, all of them; what it finds is summed up with weights.
    const auto out = support::runBody(
        "int b = in[threadIdx.x]; unsigned q = 0, r = 0, u = 0, v = 0;\n"
        "for (int i = 0; i < " +
            std::to_string(count) +
            "; i++) { int a = in[i]; int w = 2 * i + 1;\n"
            "  bool over = b == 0 || (b == -1 && a == (int)0x80000000);\n"
            "  q += w * (over ? 0 : a / b); r += w * (over ? 0 : a % b);\n"
            "  u += b == 0 ? 0 : w * ((unsigned)a / (unsigned)b);\n"
            "  v += b == 0 ? 0 : w * ((unsigned)a % (unsigned)b); }\n"
            "out[threadIdx.x] = q ^ (r << 8) ^ (u << 16 | u >> 16) ^ (v << 24 | v >> 8);",
        kEdges, count);
    for (int k = 0; k < count; ++k) {
        const std::int32_t b = kEdges[static_cast<std::size_t>(k)];
        std::uint32_t q = 0, r = 0, u = 0, v = 0;
        for (int i = 0; i < count; ++i) {
            const std::int32_t a = kEdges[static_cast<std::size_t>(i)];
            const auto w = static_cast<std::uint32_t>(2 * i + 1);
            const bool isOver = b == 0 || (b == -1 && a == INT32_MIN);
            q += isOver ? 0 : w * static_cast<std::uint32_t>(a / b);
            r += isOver ? 0 : w * static_cast<std::uint32_t>(a % b);
            const auto ua = static_cast<std::uint32_t>(a);
            const auto ub = static_cast<std::uint32_t>(b);
            u += b == 0 ? 0 : w * (ua / ub);
            v += b == 0 ? 0 : w * (ua % ub);
        }
        const std::uint32_t expected = q ^ (r << 8) ^ (u << 16 | u >> 16) ^ (v << 24 | v >> 8);
        EXPECT_EQ(static_cast<std::uint32_t>(out[static_cast<std::size_t>(k)]), expected) << b;
    }
}

TEST(DivideInSteps, DivisionByZeroGivesWhatTheInstructionGives) {
    // runBody compares with level teaching, which keeps the instruction.
    const auto out = support::runBody(
        "int a = in[0], b = in[1], c = in[2]; out[0] = a / b; out[1] = a % b; out[2] = c / b;\n"
        "out[3] = c % b; out[4] = (unsigned)c / (unsigned)b; out[5] = (unsigned)c % (unsigned)b;\n"
        "out[6] = in[3] / in[4]; out[7] = in[3] % in[4];",
        {5, 0, -5, -0x7fffffff - 1, -1});
    EXPECT_EQ(out[1], 5);
    EXPECT_EQ(out[3], -5);
    EXPECT_EQ(out[6], -0x7fffffff - 1);
    EXPECT_EQ(out[7], 0);
}

TEST(DivideInSteps, RandomNumbersAsWell) {
    const auto out = support::runBody(
        "unsigned x = threadIdx.x * 747796405u + 1u; int wrong = 0;\n"
        "for (int i = 0; i < 40; i++) { x = x * 1664525u + 1013904223u; unsigned a = x;\n"
        "  x = x * 1664525u + 1013904223u; unsigned b = (x >> (i % 31)) | 1u;\n"
        "  unsigned q = a / b; unsigned r = a % b; wrong += q * b + r != a || r >= b; }\n"
        "out[threadIdx.x] = wrong;",
        {}, 64);
    for (int i = 0; i < 64; ++i)
        EXPECT_EQ(out[static_cast<std::size_t>(i)], 0);
}

TEST(DivideInSteps, QuotientAndRemainderOfTheSameNumbersAreOneDivision) {
    const auto reciprocals = [](const char* body) {
        return countOf(cuda::programOfBody(body, cuda::optimized()), Opcode::Mufu);
    };
    EXPECT_EQ(reciprocals("int a = in[0], b = in[1]; out[0] = a / b; out[1] = a % b;"), 1);
    EXPECT_EQ(reciprocals("int a = in[0], b = in[1]; out[1] = a % b; out[0] = a / b;"), 1);
    EXPECT_EQ(reciprocals("int a = in[0], b = in[1], c = in[2]; out[0] = a / b; out[1] = a % c;"),
              2);
}

// One division gives both only where both divide the same numbers.
TEST(DivideInSteps, ANumberThatChangesBetweenThemMakesTwo) {
    EXPECT_EQ(support::valueOf("int a = in[0], b = in[1]; int q = a / b; b = in[2]; "
                               "out[0] = q * 100 + a % b;",
                               {17, 5, 4}),
              301);
    EXPECT_EQ(support::valueOf("int a = in[0], b = in[1]; int q = a / b; a = in[2]; "
                               "out[0] = q * 100 + a % b;",
                               {17, 5, 9}),
              304);
    EXPECT_EQ(support::valueOf("int a = in[0], b = in[1], q = 0, r = 0; "
                               "for (int i = 0; i < 3; i++) { q += a / b; b += 1; "
                               "r = r * 10 + a % b; } out[0] = q * 1000 + r;",
                               {17, 3}),
              12125);
}

TEST(DivideInSteps, TheReciprocalOfADivisorThatStaysLeavesTheLoop) {
    const auto out = support::runBody(
        "int x = in[threadIdx.x]; int b = in[5]; int sum = 0;\n"
        "while (x > 0) { sum += x % b; x = x / b; } out[threadIdx.x] = sum;",
        {0, 7, 99, 12345, 2147483647, 5}, 5);
    for (const auto& [at, number] : {std::pair{1, 7}, {2, 99}, {3, 12345}, {4, 2147483647}}) {
        int sum = 0;
        for (int x = number; x > 0; x /= 5)
            sum += x % 5;
        EXPECT_EQ(out[static_cast<std::size_t>(at)], sum);
    }
}

// As in nvcc's SASS: IMAD.MOV R9, RZ, RZ, -R3; IMAD R9, R9, R6, RZ.
TEST(DivideInSteps, TheEstimateIsNegatedAndTheDivisorAsWell) {
    code::CodeBuilder b;
    b.code.registerCount = 2;
    b.add(Opcode::Idiv, {isa::registerOperand(0), isa::registerOperand(1)}, 2, isa::DataType::U32);
    divideInSteps(b.code, {});
    std::ptrdiff_t negations = 0;
    for (const code::Node& node : b.code.nodes)
        if (node.code.opcode == Opcode::Iadd && node.code.sources[1].negate) ++negations;
    EXPECT_EQ(negations, 2);
}

TEST(DivideInSteps, OnlyWhereTheCompilerOptimizes) {
    const auto body = "out[0] = in[0] / in[1]; out[1] = in[0] / 7;";
    EXPECT_EQ(countOf(cuda::programOfBody(body), Opcode::Idiv), 1);
    const auto program = cuda::programOfBody(body, cuda::optimized());
    EXPECT_EQ(countOf(program, Opcode::Idiv), 0);
    EXPECT_EQ(countOf(program, Opcode::Mufu), 1);
}

TEST(DivideInSteps, WhatHasAGuardOrAConstantStays) {
    code::CodeBuilder b;
    b.code.registerCount = 2;
    b.add(Opcode::Idiv, {isa::registerOperand(0), isa::immediateOperand(0)}, 1);
    b.add(Opcode::Idiv, {isa::registerOperand(0), isa::registerOperand(1)}, 1);
    b.code.nodes.back().code.guard = isa::predicateOperand(0);
    divideInSteps(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), 2u);
}

TEST(DivideInSteps, ADivisorThatIsWrittenBetweenQuotientAndRemainderMakesTwo) {
    const auto reciprocals = [](std::uint32_t written) {
        code::CodeBuilder b;
        b.add(Opcode::Ldg, {isa::immediateOperand(256)}, 0);
        b.add(Opcode::Ldg, {isa::immediateOperand(260)}, 1);
        b.add(Opcode::Idiv, {isa::registerOperand(0), isa::registerOperand(1)}, 2);
        b.add(Opcode::Ldg, {isa::immediateOperand(264)}, written);
        b.add(Opcode::Irem, {isa::registerOperand(0), isa::registerOperand(1)}, 3);
        b.add(Opcode::Iadd, {isa::registerOperand(2), isa::registerOperand(3)}, 4);
        divideInSteps(b.code, {});
        return std::ranges::count_if(
            b.code.nodes, [](const code::Node& node) { return node.code.opcode == Opcode::Mufu; });
    };
    EXPECT_EQ(reciprocals(5), 1);
    EXPECT_EQ(reciprocals(1), 2);
    EXPECT_EQ(reciprocals(0), 2);
}

}  // namespace
}  // namespace warpscope::codegen
