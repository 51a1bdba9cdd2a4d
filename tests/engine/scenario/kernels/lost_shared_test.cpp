#include "engine/scenario/kernels/lost_shared.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"

namespace warpscope::scenario {
namespace {

TEST(LostShared, TheFirstArrayOfTheKernelIsNamed) {
    const std::string source =
        "__global__ void other() {\n  __shared__ int no;\n}\n__global__ void k(float* x) {\n"
        "  extern __shared__ float all[];\n  __shared__ volatile float tile[16][17];\n}\n";
    isa::Program program;
    program.entry = "k";
    const auto lost = lostShared(source, "a.cu", program);
    ASSERT_TRUE(lost);
    EXPECT_EQ(lost->message, Message{"toolchain.lost_shared"}.with("name", "tile"));
    EXPECT_EQ(lost->range, (SourceRange{"a.cu", 6, 29, 33}));
    program.staticSharedBytes = 4;
    EXPECT_FALSE(lostShared(source, "a.cu", program));
}

TEST(LostShared, ClangIsToldOfAndOurOwnReaderKeepsTheArray) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const std::string source =
        "__global__ void k(float* x) {\n  __shared__ float s[256];\n  int t = threadIdx.x;\n"
        "  s[t] = x[t];\n  x[t] = s[t] * 2;\n}\n";
    const auto isLost = [](const Problem& one) {
        return one.message.key == "toolchain.lost_shared";
    };
    const auto byClang = compileKernel(source, "a.cu", {cuda::Options{}, Reader::Clang});
    ASSERT_TRUE(byClang);
    EXPECT_EQ(byClang->staticSharedBytes, 0);
    EXPECT_TRUE(std::ranges::any_of(byClang->warnings, isLost));
    const auto byOwn = compileKernel(source, "a.cu", {cuda::Options{}, Reader::Own});
    ASSERT_TRUE(byOwn);
    EXPECT_EQ(byOwn->staticSharedBytes, 1024) << "as nvcc 13 has it";
}

}  // namespace
}  // namespace warpscope::scenario
