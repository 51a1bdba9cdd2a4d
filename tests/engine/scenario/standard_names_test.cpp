// cuda::std (assets/cuda/cuda/std) through clang.
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

// Bug: of cuda::std there were array and atomic.
TEST(StandardNames, StandInTheNamespaceOfCuda) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const std::string source =
        "#include <cuda/std/algorithm>\n#include <cuda/std/bit>\n#include <cuda/std/cstdint>\n"
        "#include <cuda/std/functional>\n#include <cuda/std/limits>\n#include <cuda/std/optional>\n"
        "#include <cuda/std/span>\n#include <cuda/std/tuple>\n#include <cuda/std/type_traits>\n"
        "#include <cuda/std/utility>\n"
        "__device__ int sum(cuda::std::span<const int> a) {\n"
        "    int s = 0;\n    for (int x : a) s += x;\n    return s;\n}\n"
        "__device__ cuda::std::optional<int> half(int x) {\n"
        "    if (x % 2) return cuda::std::nullopt;\n    return x / 2;\n}\n"
        "__global__ void k(int* out) {\n"
        "    static_assert(cuda::std::is_same_v<cuda::std::uint16_t, unsigned short>);\n"
        "    int i = threadIdx.x, five[] = {1, 2, 3, 4, i};\n"
        "    cuda::std::span all(five);\n    cuda::std::array<int, 2> two{7, 8};\n"
        "    auto t = cuda::std::make_tuple(i, 2.5f, 3u);\n"
        "    auto [low, high] = cuda::std::pair<int, int>(i, 10 * i);\n"
        "    cuda::std::swap(low, high);\n"
        "    out[8 * i] = sum(all) + 100 * sum(all.subspan(1, 2)) + 1000 * sum(two);\n"
        "    out[8 * i + 1] = cuda::std::get<0>(t) + (int)(cuda::std::get<1>(t) * 10);\n"
        "    out[8 * i + 2] = low - high;\n"
        "    out[8 * i + 3] = half(i).value_or(-1);\n"
        "    out[8 * i + 4] = cuda::std::popcount(0xf0u + i) + cuda::std::countl_zero(1u + i);\n"
        "    out[8 * i + 5] = cuda::std::max(i, 1) + cuda::std::plus<int>()(i, 2);\n"
        "    out[8 * i + 6] = cuda::std::numeric_limits<int>::max() - i;\n"
        "    out[8 * i + 7] = cuda::std::bit_cast<int>(1.0f) + cuda::std::rotl(1 + i, 33);\n}\n";
    const auto program =
        compileKernel(source, "names.cu", KernelOptions(cuda::Options{}, Reader::Clang));
    ASSERT_TRUE(program.isOk()) << program.problem().message.key;
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {2, 1, 1});
    const auto out = support::addBuffer(launch, "out", Words(16, 0));
    launch.parameters.resize(8, 0);
    const gpu::GpuState state = support::runToEnd(launch).state;
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    EXPECT_EQ(support::wordsOf(state, out),
              Words({15510, 25, 0, 0, 4 + 31, 1 + 2, 0x7fffffff, 0x3f800002,  //
                     15511, 26, 9, 0xffffffff, 5 + 30, 1 + 3, 0x7ffffffe, 0x3f800004}));
}

}  // namespace
}  // namespace warpscope::scenario
