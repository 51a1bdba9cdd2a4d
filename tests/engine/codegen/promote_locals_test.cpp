#include <gtest/gtest.h>

#include "engine/codegen/passes.h"
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

TEST(PromoteLocals, BytesStayInMemory) {
    const auto program = programOfBody(
        "unsigned char a[4]; a[1] = in[0]; __syncthreads(); out[0] = a[1];", optimized());
    EXPECT_EQ(countOf(program, Opcode::Ldl), 1) << "what is kept is cut to eight bits";
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
