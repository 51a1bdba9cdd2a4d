// cuda::std::array (assets/cuda/cuda/std/array) through clang.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"

namespace warpscope::scenario {
namespace {

using Words = std::vector<std::uint32_t>;

TEST(ValueArrays, AreCopiedComparedAndWalkedThrough) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const std::string source =
        "#include <cuda/std/array>\n"
        "__device__ int sum(cuda::std::array<int, 4> a) {\n"
        "    int s = 0;\n    for (int x : a) s += x;\n    a.fill(0);\n    return s;\n}\n"
        "__global__ void k(int* out) {\n"
        "    cuda::std::array<int, 4> a = {1, 2, 3, 4}, b = a;\n"
        "    const cuda::std::array c{5, 6};\n"
        "    int i = threadIdx.x;\n    b[i] = 10;\n"
        "    out[i] = sum(a) + 100 * sum(b) + 10000 * (a == b) + (int)a.size() + c.back();\n}\n";
    const auto program =
        compileKernel(source, "array.cu", KernelOptions(cuda::Options{}, Reader::Clang));
    ASSERT_TRUE(program.isOk()) << program.problem().message.key;
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {4, 1, 1});
    const auto out = support::addBuffer(launch, "out", Words(4, 0));
    launch.parameters.resize(8, 0);
    const gpu::GpuState state = support::runToEnd(launch).state;
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    EXPECT_EQ(support::wordsOf(state, out), Words({1920, 1820, 1720, 1620}));
}

}  // namespace
}  // namespace warpscope::scenario
