// cuda::pipeline of a block (assets/cuda/cuda/pipeline) through clang.
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

// Bug: there was no pipeline_shared_state. What a thread reads another warp has copied, and a stage
// is filled again five times.
TEST(SharedPipeline, StagesAreFullForAllAndFilledAgainWhenAllHaveReadThem) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const std::string source =
        "#include <cooperative_groups.h>\n#include <cuda/pipeline>\n"
        "__device__ void rest(int warp) {\n"
        "    const long long begin = clock64();\n"
        "    while (threadIdx.x / 32 == warp && clock64() - begin < 3000) {}\n}\n"
        "__global__ void k(const int* in, int* out) {\n"
        "    __shared__ int s[2][64];\n"
        "    __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, 2> "
        "st;\n"
        "    auto block = cooperative_groups::this_thread_block();\n"
        "    auto pipe = cuda::make_pipeline(block, &st);\n"
        "    int sum = 0, next = 0;\n"
        "    for (int batch = 0; batch < 12; ++batch) {\n"
        "        for (; next < 12 && next < batch + 2; ++next) {\n"
        "            pipe.producer_acquire();\n            rest(1);\n"
        "            cuda::memcpy_async(block, s[next % 2], in + 64 * next, 256, pipe);\n"
        "            pipe.producer_commit();\n        }\n"
        "        pipe.consumer_wait();\n"
        "        sum += (batch + 1) * s[batch % 2][63 - threadIdx.x];\n"
        "        pipe.consumer_release();\n    }\n"
        "    out[threadIdx.x] = sum;\n}\n";
    const auto program =
        compileKernel(source, "pipeline.cu", KernelOptions(cuda::Options{}, Reader::Clang));
    ASSERT_TRUE(program.isOk()) << program.problem().message.key;
    Words words;
    Words sums(64, 0);
    for (std::uint32_t i = 0; i < 12 * 64; ++i) {
        words.push_back(i * i % 1009);
        sums[63 - i % 64] += (i / 64 + 1) * words.back();
    }
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {64, 1, 1});
    launch.model.divergence = gpu::DivergenceModel::Independent;  // A lane waits for another one.
    support::addBuffer(launch, "in", words);
    launch.parameters.resize(8, 0);
    const auto out = support::addBuffer(launch, "out", Words(64, 0));
    launch.parameters.resize(16, 0);
    const gpu::GpuState state = support::runToEnd(launch).state;
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    EXPECT_EQ(support::wordsOf(state, out), sums);
}

}  // namespace
}  // namespace warpscope::scenario
