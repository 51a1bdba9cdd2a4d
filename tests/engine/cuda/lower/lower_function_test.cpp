#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(LowerFunction, ParametersLieFourBytesApart) {
    const auto program =
        programOf("__global__ void k(float* a, char c, bool b, unsigned u) { a[0] = u; }");
    for (std::size_t i = 0; i < program.parameters.size(); ++i)
        EXPECT_EQ(program.parameters[i].offset, 4 * i);
}

TEST(LowerFunction, SpecialValuesAreReadOnce) {
    const auto program =
        programOfBody("for (int i = 0; i < n; i++) out[threadIdx.x] += threadIdx.x * blockDim.x;");
    EXPECT_EQ(countOf(program, isa::Opcode::S2r), 2) << textOf(program);
    EXPECT_EQ(program.instructions[0].opcode, isa::Opcode::S2r);
}

TEST(LowerFunction, KernelsThatGrowTooLargeAreRefused) {
    std::string source = "__device__ int f0(int x) { return x * x + 1; }\n";
    for (int i = 1; i < 24; ++i) {
        const std::string call = "f" + std::to_string(i - 1);
        source += "__device__ int f" + std::to_string(i) + "(int x) { return " + call + "(x) + " +
                  call + "(x + 1); }\n";
    }
    source += "__global__ void k(int* o) { o[0] = f23(o[1]); }";
    EXPECT_NE(problemOf(source).find("compiler.kernel_too_large"), std::string::npos);
}

}  // namespace
}  // namespace warpscope::cuda
