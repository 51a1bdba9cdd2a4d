#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

using support::runBody;
using support::valueOf;

TEST(LowerMemory, ArraysOfThreeDimensions) {
    EXPECT_EQ(
        valueOf("__shared__ int s[2][3][4]; for (int i = 0; i < 24; i++) s[i / 12][i / 4 % "
                "3][i % 4] = i; int* flat = &s[0][0][0]; out[0] = flat[17] * 100 + s[1][2][3];"),
        1723);
}

TEST(LowerMemory, NarrowElementsExtend) {
    const auto out = runBody(
        "char c[2]; unsigned char u[2]; short s[2]; bool b[2];\n"
        "c[1] = in[0]; u[1] = in[0]; s[1] = in[0]; b[1] = in[0];\n"
        "out[0] = c[1]; out[1] = u[1]; out[2] = s[1]; out[3] = b[1];",
        {200});
    EXPECT_EQ(out[0], -56);
    EXPECT_EQ(out[1], 200);
    EXPECT_EQ(out[2], 200);
    EXPECT_EQ(out[3], 1);
}

TEST(LowerMemory, ConstantArraysHoldTheirValues) {
    EXPECT_EQ(valueOf("out[0] = weights[in[0]] * 10 + (int)scale[1] + small[2];", {2},
                      "__constant__ int weights[4] = {1, 2, 3};\n"
                      "__constant__ float scale[2] = {0.5f, 7.0f};\n"
                      "__constant__ unsigned char small[3] = {1, 2, 200};"),
              237);
}

TEST(LowerMemory, PointersToRowsAndIntoTheMiddle) {
    EXPECT_EQ(valueOf("int m[3][4]; for (int i = 0; i < 12; i++) m[i / 4][i % 4] = i;\n"
                      "int* row = m[2]; int* back = &m[2][3] - 5; out[0] = row[1] * 100 + *back;"),
              906);
}

TEST(LowerMemory, ConstantPartsGoIntoTheOffset) {
    const auto program = programOfBody("out[n + 3] = in[n - 2];");
    const auto load =
        std::ranges::find(program.instructions, isa::Opcode::Ldg, &isa::Instruction::opcode);
    const auto store =
        std::ranges::find(program.instructions, isa::Opcode::Stg, &isa::Instruction::opcode);
    EXPECT_EQ(load->offset, -8);
    EXPECT_EQ(store->offset, 12);
    EXPECT_EQ(countOf(program, isa::Opcode::Iadd), 0) << textOf(program);
}

TEST(LowerMemory, LdgIsALoad) {
    EXPECT_EQ(valueOf("out[0] = __ldg(in + 1);", {4, 5}), 5);
}

/// Of a single variable as of an element: a flag that another block polls.
TEST(LowerMemory, AccessesOfVolatileVariablesAreVolatile) {
    const isa::Program program = programOf(
        "__device__ volatile int flag;\nvolatile __device__ int turn;\n__device__ int plain;\n"
        "__global__ void k(int* out) {\n  __shared__ volatile int s;\n"
        "  s = 1; flag = s; turn = flag + turn; out[0] = plain;\n}\n");
    int accesses = 0;
    for (const isa::Instruction& instruction : program.instructions) {
        const isa::Space space = isa::infoOf(instruction.opcode).space;
        if (space != isa::Space::Global && space != isa::Space::Shared) continue;
        const bool isPlain = accesses == 6 || accesses == 7;
        EXPECT_EQ(instruction.isVolatile, !isPlain) << isa::listing(program);
        ++accesses;
    }
    EXPECT_EQ(accesses, 8) << "two of s, two of flag, two of turn, plain and out";
}

// It was told as a pointer into no memory.
TEST(LowerMemory, AnElementOfAValueThatHasNoVariableIsOutside) {
    const std::string source =
        "struct V { float v[2]; };\n"
        "__device__ V operator-(V a, V b) { V r; r.v[0] = a.v[0] - b.v[0]; r.v[1] = 1; return r; "
        "}\n"
        "__global__ void k(V* p, float* o) { V a = p[0], b = p[1]; ";
    EXPECT_EQ(problemOf(source + "o[0] = (a - b).v[1]; }"), "3:69 compiler.outside");
    EXPECT_EQ(hintOf(source + "o[0] = (a - b).v[1]; }"), "compiler.hint.name_value");
    EXPECT_EQ(problemOf(source + "V d = a - b; o[0] = d.v[1]; }"), "");
}

}  // namespace
}  // namespace warpscope::cuda
