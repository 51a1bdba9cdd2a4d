// cuda::atomic and cuda::atomic_ref (assets/cuda/cuda/atomic) through clang.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"

namespace warpscope::scenario {
namespace {

using Words = std::vector<std::uint32_t>;

class AtomicObjects : public testing::Test {
  protected:
    void SetUp() override {
        if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    }
    /// What is in the second buffer after two blocks of 32 threads; the first one holds 0, 1, … 63.
    Words resultOf(const std::string& source) {
        const auto program = compileKernel("#include <cuda/atomic>\n" + source, "atomic.cu",
                                           KernelOptions(cuda::Options{}, Reader::Clang));
        EXPECT_TRUE(program.isOk()) << program.problem().message.key;
        if (!program) return {};
        gpu::Launch launch = support::launchOf(*program, {2, 1, 1}, {32, 1, 1});
        Words in(64);
        std::iota(in.begin(), in.end(), 0U);
        support::addBuffer(launch, "in", in);
        launch.parameters.resize(8, 0);
        const auto out = support::addBuffer(launch, "out", Words(8, 0));
        launch.parameters.resize(16, 0);
        const gpu::GpuState state = support::runToEnd(launch).state;
        EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
        return support::wordsOf(state, out);
    }
};

// CUDA C++ Programming Guide, section 2.2.5, with the * that it leaves out.
TEST_F(AtomicObjects, TheGuidesSumLosesNoAddition) {
    const Words result = resultOf(
        "__global__ void sumReduction(const int* array, float* result) {\n"
        "    int tid = threadIdx.x + blockIdx.x * blockDim.x;\n"
        "    cuda::atomic_ref<float, cuda::thread_scope_device> result_ref(*result);\n"
        "    result_ref.fetch_add(float(array[tid]));\n}\n");
    ASSERT_EQ(result.size(), 8u);
    EXPECT_EQ(std::bit_cast<float>(result[0]), 63.0f * 64.0f / 2.0f);
}

TEST_F(AtomicObjects, EachOperationDoesWhatItsNameSays) {
    const Words result = resultOf(
        "__global__ void k(const int* in, int* out) {\n"
        "    __shared__ cuda::atomic<int, cuda::thread_scope_block> mine;\n"
        "    if (threadIdx.x == 0) mine = 100;\n    __syncthreads();\n"
        "    mine++;\n    mine -= 3;\n    __syncthreads();\n"
        "    int i = threadIdx.x + blockIdx.x * blockDim.x;\n"
        "    if (threadIdx.x == 0) cuda::std::atomic_ref<int>(out[0]) += mine.load();\n"
        "    cuda::std::atomic_ref<int>(out[1]).fetch_max(in[i]);\n"
        "    cuda::atomic_ref<int>(out[2]).fetch_min(-in[i], cuda::memory_order_relaxed);\n"
        "    cuda::atomic_ref<unsigned> bits((unsigned&)out[3]);\n"
        "    bits |= 1u << threadIdx.x;\n"
        "    int seen = 0;\n"
        "    cuda::atomic_ref<int, cuda::thread_scope_device> first(out[4]);\n"
        "    if (first.compare_exchange_strong(seen, 7)) atomicAdd(&out[5], 1);\n"
        "    else if (seen == 7) atomicAdd(&out[6], 1);\n"
        "    if (i == 5) cuda::atomic_ref<int>(out[7]).exchange(9);\n}\n");
    const Words expected{2 * (100 - 2 * 32), 63, std::uint32_t(-63), 0xffffffff, 7, 1, 63, 9};
    EXPECT_EQ(result, expected);
}

}  // namespace
}  // namespace warpscope::scenario
