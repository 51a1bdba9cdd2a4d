#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(ConvertIfs, AShortSideIsGuarded) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.jump(0, true);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 1);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(1)}, 0);
    b.label(0);
    b.store(0);
    b.exit();
    convertIfs(b.code, {});
    ASSERT_EQ(b.code.nodes.size(), 6u);
    const code::Node& load = b.code.nodes[2];
    EXPECT_TRUE(load.code.isGuarded()) << "it may read what it must not";
    EXPECT_TRUE(load.code.guard.negate) << "the branch went around it";
    EXPECT_FALSE(load.keepsOldValue()) << "nobody else reads R1";
    EXPECT_TRUE(b.code.nodes[3].keepsOldValue()) << "the other lanes keep R0";
}

TEST(ConvertIfs, AChainThatDoesMoreThanChooseAValueKeepsItsBranches) {
    const auto reflected = programOfBody(
        "int p = in[0], v = in[1]; if (p < 0) { p = -p; v = -v; }\n"
        "else if (p > n) { p = n - p; v = -v; } out[0] = p; out[1] = v;",
        optimized());
    EXPECT_GE(countOf(reflected, Opcode::Bra), 2);
    const auto clamped = programOfBody(
        "int p = in[0]; if (p < 0) { p = 0; } else if (p > n) { p = n; } out[0] = p;", optimized());
    EXPECT_EQ(countOf(clamped, Opcode::Bra), 0);
}

TEST(ConvertIfs, AnAtomicKeepsTheBranchAroundIt) {
    const auto counted = programOfBody("if (in[0] > n) atomicAdd(out, 1);\n out[1] = n;", optimized());
    EXPECT_EQ(countOf(counted, Opcode::Bra), 1);
    const auto stored = programOfBody("if (in[0] > n) out[0] = 1;\n out[1] = n;", optimized());
    EXPECT_EQ(countOf(stored, Opcode::Bra), 0);
}

TEST(ConvertIfs, AChoiceThatStoresKeepsTheBranchAroundIt) {
    const auto program = programOfBody(
        "if (in[0] > n) { int a = in[1], b = in[2]; if (a > b) out[0] = a; } out[1] = n;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Bra), 1);
}

TEST(ConvertIfs, BothSidesTakeTurns) {
    const auto program = programOfBody(
        "int x; if (in[0] > n) { x = in[1]; } else { x = in[2]; } out[0] = x;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Bra), 0);
    EXPECT_EQ(countOf(program, Opcode::Ldg), 3);
}

/// Whether each guarded MOV keeps what its destination held before.
std::vector<bool> keepingMoves(code::Code code) {
    convertIfs(code, {});
    std::vector<bool> keeping;
    for (const code::Node& node : code.nodes) {
        if (node.isInstruction() && node.code.opcode == Opcode::Mov && node.code.isGuarded())
            keeping.push_back(node.keepsOldValue());
    }
    return keeping;
}

/// if (…) R0 = 1; else R0 = 2; ends at label 1.
void addChoice(code::CodeBuilder& b) {
    b.jump(0, true);
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.jump(1);
    b.label(0);
    b.add(Opcode::Mov, {immediateOperand(2)}, 0);
    b.label(1);
}

TEST(ConvertIfs, WhatBothSidesWriteNeedsNothingFromBefore) {
    code::CodeBuilder b;
    addChoice(b);
    b.store(0);
    b.exit();
    EXPECT_EQ(keepingMoves(b.code), (std::vector<bool>{false, true}));
}

TEST(ConvertIfs, LanesThatComeToNeitherInnerSideKeepWhatWasBefore) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.jump(2, true);
    addChoice(b);
    b.label(2);
    b.store(0);
    b.exit();
    EXPECT_EQ(keepingMoves(b.code), (std::vector<bool>{true, true}));
}

TEST(ConvertIfs, ALongSideKeepsItsBranch) {
    std::string body = "int x = in[0]; if (x > n) {";
    for (int i = 1; i < 12; ++i)
        body += "x += in[x];";
    EXPECT_EQ(countOf(programOfBody(body + "} out[0] = x;", optimized()), Opcode::Bra), 1);
}

/// Others come to the jump that the second test skips.
TEST(ConvertIfs, AJumpToWhichAnotherBranchLeadsStaysOne) {
    const std::string search =
        "int i = 0; while (true) { if (i > 3 || in[i] == 7) break; ++i; } out[0] = i;";
    const auto program = programOfBody(search, optimized());
    EXPECT_GE(countOf(program, Opcode::Bra), 3);
    EXPECT_EQ(support::valueOf(search, {5, 6, 7, 8}), 2);
    EXPECT_EQ(support::valueOf(
                  "int i = 0; for (; i < 9; ++i) { if (i > 2 || in[i] == 7) break; } out[0] = i;",
                  {1, 2, 3, 4}),
              3);
}

TEST(ConvertIfs, ABarrierIsNotGuarded) {
    const auto program =
        programOfBody("if (in[0] > n) { __syncthreads(); } out[0] = 1;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Bra), 1);
}

TEST(ConvertIfs, LanesBeyondTheBoundEnd) {
    const std::string body = "if (threadIdx.x < n) { for (int i = 0; i < in[n]; i++) out[i] = i; }";
    const auto program = programOfBody(body, optimized());
    const auto guarded = std::ranges::count_if(program.instructions, [](const auto& code) {
        return code.opcode == Opcode::Exit && code.isGuarded();
    });
    EXPECT_GE(guarded, 1);
    EXPECT_EQ(countOf(programOfBody("if (threadIdx.x >= n) return; out[n] = 1;", optimized()),
                      Opcode::Exit),
              2);
}

TEST(ConvertIfs, LanesDoNotEndBeforeABarrier) {
    const auto program = programOfBody(
        "if (threadIdx.x < n) { out[0] = 1; __syncthreads(); out[1] = 2; }", optimized());
    EXPECT_EQ(countOf(program, Opcode::Exit), 1) << "who has ended is not waited for";
}

TEST(ConvertIfs, AnIfWithinAnIfNeedsBothConditions) {
    const auto program = programOfBody(
        "int x = 0; if (in[0] > n) { if (n > 7) { x = n * 3; } } out[0] = x;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Bra), 0);
    EXPECT_EQ(countOf(program, Opcode::Isetp), 2);
    EXPECT_EQ(countOf(program, Opcode::Plop), 0) << "one comparison takes the other in";
}

// Read in nvcc 13.0's SASS of a walk on a ring: two comparisons and two choices.
TEST(ConvertIfs, TheFirstOfAChainWritesLast) {
    const std::string walk =
        "int x = in[0], size = in[1]; if (x < 0) x = size - 1; else if (x >= size) x = 0;"
        "out[0] = x;";
    const auto program = programOfBody(walk, optimized());
    EXPECT_EQ(countOf(program, Opcode::Bra), 0);
    EXPECT_EQ(countOf(program, Opcode::Plop), 0);
    EXPECT_EQ(countOf(program, Opcode::Isetp), 2);
    for (const auto& [x, expected] : {std::pair{-3, 4}, {0, 0}, {4, 4}, {5, 0}, {9, 0}})
        EXPECT_EQ(support::runBody(walk, {x, 5})[0], expected);
    const std::string chain =
        "int x = in[0], y = 7; if (x < 2) { y = x; x = 1; } else if (x < 4) x = y;"
        "else if (x < 6) { x = x * 3; y = 2; } out[0] = x; out[1] = y;";
    for (const auto& [x, a, b] : {std::tuple{0, 1, 0}, {2, 7, 7}, {5, 15, 2}, {6, 6, 7}}) {
        const auto out = support::runBody(chain, {x});
        EXPECT_EQ(out[0], a);
        EXPECT_EQ(out[1], b);
    }
}

// As nvcc 13.0 does at the ends of a tile.
TEST(ConvertIfs, AroundAChoiceThatLoadsTheBranchStays) {
    const auto branches = [](const std::string& value) {
        return countOf(
            programOfBody("if (threadIdx.x == 0) out[1] = " + value + "; out[0] = 1;", optimized()),
            Opcode::Bra);
    };
    EXPECT_EQ(branches("n"), 0);
    EXPECT_EQ(branches("n > 0 ? in[1] : 0"), 1);
}

// Each as in nvcc 13.0's SASS for sm_90.
TEST(ConvertIfs, AroundALoadAndAStoreTheBranchStaysWhereLittleStandsBehind) {
    const auto isBranch = [](const std::string& body) {
        const auto program = programOfBody(body, optimized());
        return std::ranges::any_of(program.instructions, [&](const isa::Instruction& instruction) {
            return instruction.opcode == Opcode::Bra &&
                   &instruction < &program.instructions[instruction.target];
        });
    };
    EXPECT_TRUE(isBranch("if (threadIdx.x == 0) out[1] = in[1]; out[0] = 1;"));
    EXPECT_TRUE(isBranch("if (threadIdx.x == 0) out[1] += 5; out[0] = 1;"));
    EXPECT_TRUE(
        isBranch("for (int k = threadIdx.x; k < n; k += blockDim.x)"
                 " if (in[k] > 3) out[k] += 1;"));
    EXPECT_FALSE(isBranch("int i = threadIdx.x; if (i < n) out[i] = in[i] * 2; out[n + i] = 1;"));
    EXPECT_FALSE(
        isBranch("int i = threadIdx.x;"
                 "if (in[i] > 3) { out[i] = 1; out[i + 1] = in[i + 2]; } out[i + n] = 2;"));
}

}  // namespace
}  // namespace warpscope::codegen
