// Minima and maxima of three numbers and of sums (assets/cuda/dpx.h), which only clang reads.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"

namespace warpscope::scenario {
namespace {

TEST(Dpx, EachGivesWhatTheProgrammingGuideSays) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const std::string source = R"(
__global__ void k(int* out) {
    const int t = (int)threadIdx.x - 4;
    int* const o = out + 10 * threadIdx.x;
    bool isFirst;
    o[0] = __vimax3_s32(t, 1, -2);
    o[1] = __vimin3_u32(t, 5u, 7u);
    o[2] = __viaddmax_s32(t, 2, 1);
    o[3] = __vimax_s32_relu(t, -1);
    o[4] = __viaddmin_s32_relu(t, 3, 2);
    o[5] = __vibmax_s32(t, 1, &isFirst);
    o[6] = isFirst;
    o[7] = __vimax3_s16x2(0x00030000 | (t & 0xffff), 0x00010001, 0xffffffff);
    o[8] = __viaddmax_u16x2(0xfffe0001, 0x00030001, 0x00000004);
    o[9] = __vimin_s32_relu(t, 2);
})";
    const auto program = compileKernel(source, "dpx.cu", {cuda::Options{}, Reader::Auto});
    ASSERT_TRUE(program) << program.problem().message.key;
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {8, 1, 1});
    const auto out = support::addBuffer(launch, "out", std::vector<std::uint32_t>(80, 0));
    launch.parameters.resize(8, 0);
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    while (state.stopped == gpu::StopReason::Running)
        stepper.step(state, log);
    ASSERT_EQ(state.stopped, gpu::StopReason::Finished);
    const auto words = support::wordsOf(state, out);
    for (int thread = 0; thread < 8; ++thread) {
        const int t = thread - 4;
        const std::vector<std::int64_t> expected{
            std::max(t, 1),
            std::min<std::int64_t>(static_cast<std::uint32_t>(t), 5),
            std::max(t + 2, 1),
            std::max(t, 0),
            std::clamp(t + 3, 0, 2),
            std::max(t, 1),
            t >= 1 ? 1 : 0,
            0x00030000 | std::max(t, 1),
            0x00010004,
            std::clamp(t, 0, 2),
        };
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_EQ(words[static_cast<std::size_t>(thread) * 10 + i],
                      static_cast<std::uint32_t>(expected[i]))
                << "result " << i << " of " << t;
    }
}

}  // namespace
}  // namespace warpscope::scenario
