#include "engine/codegen/registers/allocate.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::CodeBuilder;
using cuda::optimized;
using cuda::programOfBody;
using cuda::textOf;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// `count` values that are all alive at the same time.
Code crowd(std::uint32_t count) {
    CodeBuilder b;
    for (std::uint32_t i = 0; i < count; ++i)
        b.add(Opcode::Ldg, {immediateOperand(256 + 4 * i)}, i);
    for (std::uint32_t i = 0; i < count; ++i)
        b.store(i);
    b.exit();
    return b.code;
}

TEST(AllocateRegisters, ValuesThatLiveTogetherStandApart) {
    Code code = crowd(20);
    const auto allocation = allocateRegisters(code, 255, false);
    EXPECT_EQ(allocation.count, 20);
    for (std::size_t i = 0; i < 20; ++i) {
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_NE(allocation.registers[i], allocation.registers[j]);
    }
}

TEST(AllocateRegisters, MemoryTakesWhatDoesNotFit) {
    Code code = crowd(20);
    const auto allocation = allocateRegisters(code, 8, false);
    EXPECT_LE(allocation.count, 8);
    EXPECT_GE(code.spillStores, 12);
    EXPECT_EQ(code.spillStores, code.spillLoads);
    EXPECT_GE(code.localBytes, 4u * 12);
}

/// Half of the values take 64 bits; all are alive at the same time.
Code mixedCrowd(std::uint32_t count) {
    CodeBuilder b;
    for (std::uint32_t i = 0; i < count; ++i)
        b.add(Opcode::Ldg, {immediateOperand(256 + 8 * i)}, i,
              i % 2 == 0 ? isa::DataType::S32 : isa::DataType::F64);
    for (std::uint32_t i = 0; i < count; ++i)
        b.add(Opcode::Stg, {immediateOperand(256), registerOperand(i)}, code::kNoVirtual,
              i % 2 == 0 ? isa::DataType::S32 : isa::DataType::F64);
    b.exit();
    return b.code;
}

/// Pairs begin at an even register, all lie below the limit, and what lives together stands apart.
void expectSound(const Code& code, const Allocation& allocation, int maxRegisters) {
    const auto widths = code::widthsOf(code);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (allocation.intervals[i].isEmpty()) continue;
        const int first = allocation.registers[i];
        const int last = first + widths[i] - 1;
        EXPECT_LT(last, std::min(allocation.count, maxRegisters));
        EXPECT_TRUE(first % widths[i] == 0);
        for (std::size_t j = 0; j < i; ++j) {
            const Interval& a = allocation.intervals[i];
            const Interval& b = allocation.intervals[j];
            if (b.isEmpty() || a.from >= b.to || b.from >= a.to) continue;
            const int other = allocation.registers[j];
            EXPECT_TRUE(other > last || other + widths[j] - 1 < first) << i << " and " << j;
        }
    }
}

TEST(AllocateRegisters, WideValuesGetAnEvenRegisterAndTheNext) {
    Code code = mixedCrowd(20);
    const auto allocation = allocateRegisters(code, 255, false);
    expectSound(code, allocation, 255);
    EXPECT_EQ(allocation.count, 30) << "single values fill whole pairs";
    EXPECT_EQ(code.spillStores, 0);
}

TEST(AllocateRegisters, WideValuesMakeRoomInWholePairs) {
    for (const int registers : {8, 9, 12, 17, 29}) {
        Code code = mixedCrowd(20);
        const auto allocation = allocateRegisters(code, registers, false);
        expectSound(code, allocation, registers);
        EXPECT_GT(code.spillStores, 0);
        for (const code::Node& node : code.nodes) {
            if (!node.code.isSpill) continue;
            EXPECT_EQ(node.code.offset % isa::bytesOf(node.code.type), 0);
        }
    }
}

TEST(AllocateRegisters, TheStackPointerKeepsItsRegisterWhereThereAreEnough) {
    const auto takesR1 = [](int registers, bool keepsStackPointer) {
        Code code = mixedCrowd(20);
        const auto allocation = allocateRegisters(code, registers, false, keepsStackPointer);
        expectSound(code, allocation, registers);
        const auto widths = code::widthsOf(code);
        bool isTaken = false;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const int first = allocation.registers[i];
            if (!allocation.intervals[i].isEmpty())
                isTaken = isTaken || (first <= 1 && first + widths[i] > 1);
        }
        return isTaken;
    };
    EXPECT_FALSE(takesR1(255, true));
    EXPECT_FALSE(takesR1(16, true));
    EXPECT_TRUE(takesR1(15, true)) << "nvcc knows no limit below 16";
    EXPECT_TRUE(takesR1(255, false)) << "at level teaching";
    Code code = crowd(1);
    EXPECT_EQ(allocateRegisters(code, 255, false, true).count, 4)
        << "R0, R1 for the stack, and the two that nvcc counts beyond the highest";
}

// As clang writes the sums of a product of matrices: each round begins with what the last one left
// and goes on with new names.
TEST(AllocateRegisters, WhatARoundNamesAnewLiesWhereTheSumsLay) {
    constexpr std::uint32_t kSums = 8;
    CodeBuilder b;
    for (std::uint32_t i = 0; i < kSums; ++i)
        b.add(Opcode::Mov, {immediateOperand(0)}, i);
    b.label(0);
    for (std::uint32_t i = 0; i < kSums; ++i)
        b.add(Opcode::Iadd, {registerOperand(i), immediateOperand(1)}, kSums + i);
    for (std::uint32_t i = 0; i < kSums; ++i)
        b.add(Opcode::Iadd, {registerOperand(kSums + i), immediateOperand(1)}, i);
    b.jump(0, true);
    for (std::uint32_t i = 0; i < kSums; ++i)
        b.store(i);
    b.exit();
    Code code = b.code;
    EXPECT_EQ(allocateRegisters(code, 255, false, true).count, static_cast<int>(kSums) + 3)
        << "the stack pointer, and two beyond the highest";
    EXPECT_EQ(allocateRegisters(b.code, 255, false).count, 2 * static_cast<int>(kSums));
}

TEST(AllocateRegisters, RegistersOfQueuesAreTakenAgainWhereThereAreFew) {
    CodeBuilder b;
    for (std::uint32_t i = 0; i < 8; ++i) {
        b.add(Opcode::Mov, {immediateOperand(256 + 4 * i)}, 2 * i, isa::DataType::U64);
        b.add(Opcode::Ldg, {registerOperand(2 * i)}, 2 * i + 1);
    }
    for (std::uint32_t i = 0; i < 8; ++i)
        b.store(2 * i + 1);
    b.exit();
    Code many = b.code;
    Code few = b.code;
    const Allocation of255 = allocateRegisters(many, 255, false, true);
    const Allocation of16 = allocateRegisters(few, 16, false, true);
    EXPECT_GT(of255.count, of16.count);
    EXPECT_EQ(few.spillStores, 0);
}

TEST(AllocateRegisters, FewerRegistersNeverMeanFewerSpills) {
    int before = 0;
    for (int registers = 40; registers >= 8; --registers) {
        cuda::Options options;
        options.maxRegisters = registers;
        const auto program = programOfBody(
            "float s[1]; s[0] = 0; int a = in[0], b = in[1], c = in[2], d = in[3], e = in[4], f = "
            "in[5],"
            "g = in[6], h = in[7], i = in[8], j = in[9]; __syncthreads();\n"
            "out[0] = a + b + c + d + e + f + g + h + i + j; out[1] = a * b * c * d * e * f * g * "
            "h * i * "
            "j;",
            options);
        EXPECT_LE(program.registersPerThread, registers);
        EXPECT_GE(program.spillLoads, before) << registers;
        before = program.spillLoads;
    }
    EXPECT_GT(before, 0);
}

TEST(AllocateRegisters, AVariableKeepsItsRegisterToTheEndOfItsScope) {
    const auto program = programOfBody("int a = in[0];\nout[0] = a;\nint b = in[1];\nout[1] = b;");
    std::vector<std::uint32_t> registers;
    for (const auto& variable : program.variables)
        registers.push_back(variable.index);
    ASSERT_EQ(registers.size(), 2u);
    EXPECT_NE(registers[0], registers[1]) << textOf(program);
    EXPECT_EQ(programOfBody("int a = in[0];\nout[0] = a;\nint b = in[1];\nout[1] = b;", optimized())
                  .registersPerThread,
              8)
        << "two pointers of 64 bits, one register for both values, the stack pointer's and two "
           "more";
}

}  // namespace
}  // namespace warpscope::codegen
