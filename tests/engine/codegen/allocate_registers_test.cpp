#include "engine/codegen/allocate.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::CodeBuilder;
using cuda::optimized;
using cuda::Options;
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

TEST(AllocateRegisters, FewerRegistersNeverMeanFewerSpills) {
    int before = 0;
    for (int registers = 40; registers >= 8; --registers) {
        Options options;
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
              1);
}

}  // namespace
}  // namespace warpscope::codegen
