#include "engine/scenario/kernels/lost_branches.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"

namespace warpscope::scenario {
namespace {

isa::Program programOf(std::vector<int> lines, isa::Opcode opcode) {
    isa::Program program;
    for (const int line : lines) {
        isa::Instruction& made = program.instructions.emplace_back();
        made.opcode = line == 0 ? isa::Opcode::Exit : opcode;
        made.line = line;
    }
    return program;
}

TEST(LostBranches, TheFirstIfIsTheirPlaceAndTheLinesAreTold) {
    const std::string source = "\n  if (a)\n    b;\n  if (c &&\n      d)\n    e;\n  if (f) g;\n";
    const auto lost = lostBranches(source, "a.cu", programOf({2, 5, 0}, isa::Opcode::Mov));
    ASSERT_TRUE(lost);
    EXPECT_EQ(lost->message, Message{"toolchain.lost_branches"}.with("lines", "2, 4"));
    EXPECT_EQ(lost->range, (SourceRange{"a.cu", 2, 3, 5}));
    EXPECT_FALSE(lostBranches(source, "a.cu", programOf({2, 5, 0}, isa::Opcode::Bra)));
}

TEST(LostBranches, WhatIsThereIsNotTold) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const auto program = compileKernel(
        "#if 1\n__global__ void k(float* o, int n) {\n  int i = threadIdx.x;\n"
        "  if (i >= n) return;\n  if (o[i] > 1 &&\n      o[i] < 5)\n    atomicAdd(o, 1.0f);\n"
        "  if constexpr (sizeof(int) == 4) o[i] = 2;\n}\n#endif\n",
        "a.cu", {cuda::Options{}, Reader::Clang});
    ASSERT_TRUE(program);
    EXPECT_TRUE(program->warnings.empty());
}

}  // namespace
}  // namespace warpscope::scenario
