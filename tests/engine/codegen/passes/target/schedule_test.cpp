#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(Schedule, LoadsStandBeforeTheUses) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 2);
    b.add(Opcode::Iadd, {registerOperand(1), registerOperand(2)}, 3);
    b.store(3);
    b.exit();
    schedule(b.code, {});
    EXPECT_EQ(b.code.nodes[0].code.opcode, Opcode::Ldg);
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Ldg);
    EXPECT_EQ(b.code.nodes[5].code.opcode, Opcode::Exit);
}

// The branch to the way for rare operands ends a block of nvcc's (simpson, pi_rectangles).
TEST(Schedule, NothingPassesADivisionOfDoubles) {
    const auto firstOf = [](Opcode opcode) {
        code::CodeBuilder b;
        b.add(Opcode::I2d, {immediateOperand(3)}, 0, isa::DataType::S32);
        b.add(opcode, {registerOperand(0), registerOperand(0)}, 1, isa::DataType::F64);
        b.add(Opcode::Ldg, {immediateOperand(256)}, 2);
        b.add(Opcode::D2i, {registerOperand(1)}, 3, isa::DataType::S32);
        b.add(Opcode::Iadd, {registerOperand(2), registerOperand(3)}, 4);
        b.store(4);
        b.exit();
        schedule(b.code, {});
        const auto found = std::ranges::find_if(b.code.nodes, [&](const code::Node& node) {
            return node.code.opcode == opcode || node.code.opcode == Opcode::Ldg;
        });
        return found->code.opcode;
    };
    EXPECT_EQ(firstOf(Opcode::Dadd), Opcode::Ldg);
    EXPECT_EQ(firstOf(Opcode::Ddiv), Opcode::Ddiv);
}

// In nvcc's code of such a kernel LDC.64 stands nine instructions before the store.
TEST(Schedule, AParameterIsLoadedWhenNothingHasALongerWayToGo) {
    const auto program = cuda::programOfBody(
        "int h = in[threadIdx.x]; for (int k = 0; k < 8; ++k) { h ^= h >> 7; h *= 77; } out[h] = "
        "1;",
        cuda::optimized());
    std::size_t load = 0;
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
        const isa::Instruction& code = program.instructions[i];
        if (code.opcode == Opcode::I2i && code.sources[0].kind == isa::Operand::Kind::Parameter)
            load = i;
    }
    const auto first =
        std::ranges::find(program.instructions, Opcode::Ldg, &isa::Instruction::opcode);
    EXPECT_GT(load, static_cast<std::size_t>(first - program.instructions.begin()) + 20);
}

TEST(Schedule, ManyLoadsWaitForRegisters) {
    std::string body = "int x = 0;";
    for (int i = 0; i < 100; ++i)
        body += "x = x * 3 + in[" + std::to_string(i) + "];";
    const auto program = cuda::programOfBody(body + "out[0] = x;", cuda::optimized());
    EXPECT_LE(program.registersPerThread, 40);
    EXPECT_GE(program.registersPerThread, 20) << "loads overlap";
}

// A sum that the stretch writes anew at its end is not held meanwhile: a sum that takes its place
// needs no register more, a load does.
TEST(Schedule, ASumThatIsWrittenAnewIsOverOnceItIsRead) {
    constexpr std::uint32_t kMany = 29;
    code::CodeBuilder b;
    for (std::uint32_t i = 0; i < kMany; ++i)
        b.add(Opcode::Ldg, {immediateOperand(256 + 4 * i)}, i);
    b.label(0);
    b.add(Opcode::Ldg, {immediateOperand(512)}, kMany);
    b.add(Opcode::Iadd, {registerOperand(kMany), immediateOperand(1)}, kMany + 1);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, kMany + 2);
    b.add(Opcode::Iadd, {registerOperand(kMany + 1), registerOperand(kMany + 2)}, 0);
    b.jump(0, true);
    for (std::uint32_t i = 0; i < kMany; ++i)
        b.store(i);
    b.exit();
    schedule(b.code, {});
    std::vector<std::uint32_t> order;
    for (const code::Node& node : b.code.nodes) {
        if (node.isInstruction() && node.destination != code::kNoVirtual &&
            (node.destination >= kMany || node.code.opcode == Opcode::Iadd))
            order.push_back(node.destination);
    }
    EXPECT_EQ(order, (std::vector<std::uint32_t>{kMany + 2, kMany, kMany + 1, 0}));
}

// nvcc takes 10 registers for these twelve terms.
// Where a run begins with many registers, as between sums of a loop, sequences of floats still
// overlap.
TEST(Schedule, FloatsOverlapBesideManyValues) {
    constexpr std::uint32_t kMany = 36;
    constexpr std::uint32_t kSequences = 10;
    code::CodeBuilder b;
    for (std::uint32_t i = 0; i < kMany; ++i)
        b.add(Opcode::Ldg, {immediateOperand(256 + 4 * i)}, i);
    b.label(0);
    for (std::uint32_t i = kMany; i < kMany + kSequences; ++i) {
        b.add(Opcode::Mufu, {registerOperand(i - kMany)}, i);
        b.code.nodes.back().code.type = isa::DataType::F32;
        b.store(i);
    }
    b.jump(0, true);
    for (std::uint32_t i = 0; i < kMany; ++i)
        b.store(i);
    b.exit();
    schedule(b.code, {});
    std::uint32_t begun = 0;
    for (const code::Node& node : b.code.nodes) {
        if (node.code.opcode == Opcode::Stg) break;
        begun += node.isInstruction() && node.code.opcode == Opcode::Mufu ? 1 : 0;
    }
    EXPECT_EQ(begun, kSequences);
}

TEST(Schedule, NumbersAreMadeWhereTheyAreRead) {
    const auto program = cuda::programOf(
        "__global__ void k(const double* x, double* y) {\n"
        "  double v = x[threadIdx.x], p = 0.5;\n"
        "  for (int k = 12; k > 0; --k) p = p * v + 1.0 / k;\n"
        "  y[threadIdx.x] = p;\n"
        "}\n",
        cuda::optimized());
    EXPECT_LE(program.registersPerThread, 18);
}

// As in pi_dart, where eight states of a generator follow from one: nvcc 13.0 takes 31 registers.
TEST(Schedule, ProductsForWhichNoLoadWaitsBeginBeforeWhatFollowsFromOneOfThem) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    constexpr std::uint32_t kChains = 6;
    for (std::uint32_t i = 1; i <= kChains; ++i) {
        b.add(Opcode::Imul, {registerOperand(0), immediateOperand(2 * i + 1)}, i);
        for (int step = 0; step < 4; ++step)
            b.add(Opcode::Xor, {registerOperand(i), immediateOperand(7)}, i);
        b.store(i);
    }
    b.exit();
    schedule(b.code, {});
    for (std::uint32_t i = 1; i <= kChains; ++i)
        EXPECT_EQ(b.code.nodes[i].code.opcode, Opcode::Imul) << i;
}

// nvcc 13.0 has such words in three pairs of uniform registers.
TEST(Schedule, FewWordsOfTheConstantBankWaitForWhoReadsThem) {
    const auto program = cuda::programOf(
        "__constant__ float taps[24];\n"
        "__global__ void k(const float* x, float* y) {\n"
        "  float sum = x[threadIdx.x];\n"
        "  for (int t = 0; t < 24; ++t) sum = sum * taps[t] + 1.0f;\n"
        "  y[threadIdx.x] = sum;\n"
        "}\n",
        cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::Ldc), 24);
    EXPECT_LE(program.registersPerThread, 16);
}

// Of philox, whose keys are one number each away from the first: nvcc 13.0 takes 12 registers.
TEST(Schedule, SumsWithNumbersAreMadeWhereTheyAreRead) {
    const auto program = cuda::programOfBody(
        "unsigned x = threadIdx.x, key = n;"
        "for (int r = 0; r < 12; ++r) { x = (x * 0xd256d193u) ^ key; key += 0x9e3779b9u; }"
        "out[threadIdx.x] = x;",
        cuda::optimized());
    EXPECT_LE(program.registersPerThread, 12);
}

TEST(Schedule, WhatALoadBringsIsUsedBeforeTheBarrierBehindIt) {
    code::CodeBuilder b;
    b.add(Opcode::Lds, {immediateOperand(64)}, 0);
    b.add(Opcode::Fadd, {registerOperand(0), registerOperand(0)}, 1);
    b.add(Opcode::Bar, {}, code::kNoVirtual);
    b.add(Opcode::Sts, {immediateOperand(0), registerOperand(1)}, code::kNoVirtual);
    b.exit();
    schedule(b.code, {});
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::Fadd);
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::Bar);
}

TEST(Schedule, NothingMovesAcrossTheClock) {
    const auto program = cuda::programOfBody(
        "int t = clock(); int x = in[n] * 3; out[0] = x; out[1] = clock() - t;", cuda::optimized());
    std::vector<std::string> order;
    for (const auto& code : program.instructions) {
        const bool isClock = code.opcode == Opcode::S2r &&
                             code.sources[0] == isa::specialOperand(isa::Special::Clock);
        if (isClock) order.push_back("clock");
        if (code.opcode == Opcode::Ldg) order.push_back("load");
    }
    EXPECT_EQ(order, (std::vector<std::string>{"clock", "load", "clock"}));
}

}  // namespace
}  // namespace warpscope::codegen
