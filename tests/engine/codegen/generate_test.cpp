#include "engine/codegen/generate.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// out = (a + a), computed twice; a second sum that nobody reads.
code::Kernel sums() {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(0)}, 1);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 2);
    b.store(1);
    b.exit();
    code::Kernel kernel;
    kernel.entry = "sums";
    kernel.file = "sums.cu";
    kernel.sourceLines = {"one", "two"};
    kernel.parameters = {{.name = "out", .isPointer = true}};
    kernel.constants = {1, 2, 3, 4};
    kernel.staticSharedBytes = 16;
    kernel.usesDynamicShared = true;
    kernel.launchBoundsThreads = 256;
    kernel.launchBoundsBlocks = 2;
    kernel.code = b.code;
    return kernel;
}

TEST(Generate, WhatTheReaderKnowsIsInTheProgram) {
    const code::Kernel kernel = sums();
    const isa::Program program = generate(kernel, {});
    EXPECT_EQ(program.entry, kernel.entry);
    EXPECT_EQ(program.file, kernel.file);
    EXPECT_EQ(program.sourceLines, kernel.sourceLines);
    EXPECT_EQ(program.parameters, kernel.parameters);
    EXPECT_EQ(program.constants, kernel.constants);
    EXPECT_EQ(program.staticSharedBytes, 16);
    EXPECT_TRUE(program.usesDynamicShared);
    EXPECT_EQ(program.launchBoundsThreads, 256);
    EXPECT_EQ(program.launchBoundsBlocks, 2);
}

TEST(Generate, ThePlanRunsAndRegistersAreGiven) {
    for (const Level level : {Level::Teaching, Level::Optimized}) {
        const isa::Program program = generate(sums(), {.level = level});
        const std::size_t prologue = level == Level::Optimized ? 2 : 0;
        ASSERT_EQ(program.instructions.size(), prologue + 4) << "the sum that nobody reads is gone";
        EXPECT_EQ(program.registersPerThread, level == Level::Optimized ? 4 : 1)
            << "R1 is the stack pointer's at level optimized, and nvcc counts two more";
    }
}

}  // namespace
}  // namespace warpscope::codegen
