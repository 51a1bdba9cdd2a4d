// Which products of floats are fused into which sums: kernels of courses' recurrences and filters
// through both readers, and the words that an H200 leaves of them (nvcc 13.0 for sm_90).
#include <gtest/gtest.h>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"

namespace warpscope::scenario {
namespace {

using Words = std::vector<std::uint32_t>;

/// Numbers from -1 to 1, and the kernel that leaves a word of each of 64 threads.
std::string kernelOf(const std::string& functions, const std::string& body) {
    return "__device__ unsigned hsh(unsigned x) { x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; "
           "x *= 0x846ca68bU; x ^= x >> 16; return x; }\n"
           "__device__ float uf(unsigned x) { return (float)(hsh(x) >> 8) * "
           "(1.0f / 8388608.0f) - 1.0f; }\n" +
           functions +
           "\n__global__ void k(unsigned* out) { unsigned i = blockIdx.x * blockDim.x + "
           "threadIdx.x;\n" +
           body + "}\n";
}

/// What the first threads leave; nothing where the reader does not take the kernel.
Words wordsOf(const std::string& source, Reader reader, codegen::Level level, std::size_t count) {
    cuda::Options options;
    options.level = level;
    const auto program = compileKernel(source, "fused.cu", {options, reader});
    if (!program) return {};
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {64, 1, 1});
    const auto out = support::addBuffer(launch, "out", Words(64, 0));
    launch.parameters.resize(8, 0);
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    while (state.stopped == gpu::StopReason::Running)
        stepper.step(state, log);
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    Words words = support::wordsOf(state, out);
    words.resize(count);
    return words;
}

void expectAsMeasured(const std::string& source, Reader reader, const Words& measured) {
    if (reader == Reader::Clang && toolchain::findClang().empty()) return;
    for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized})
        EXPECT_EQ(wordsOf(source, reader, level, measured.size()), measured)
            << (reader == Reader::Clang ? "clang, " : "own, ") << static_cast<int>(level) << "\n"
            << source;
}

TEST(FusedProducts, OfAverageAndFilterInALoop) {
    const std::string filter =
        kernelOf("",
                 "__shared__ float x[80]; for (int j = threadIdx.x; j < 80; j += 64) "
                 "x[j] = uf(j + 1); __syncthreads(); float y1 = 0, y2 = 0; "
                 "for (int j = 0; j < 16; j++) { float y = 0.2f*x[j+(i&31)]+1.1f*y1-0.4f*y2; "
                 "y2 = y1; y1 = y; } out[i] = __float_as_uint(y1);");
    const std::string average =
        kernelOf("",
                 "float s = 0; for (int j = 0; j < 9; j++) { float x = uf(j + (i & 7)); "
                 "s = s * 0.9f + x * 0.1f; } out[i] = __float_as_uint(s);");
    for (const Reader reader : {Reader::Own, Reader::Clang}) {
        expectAsMeasured(filter, reader,
                         {0x3d9159df, 0xbd8aeba8, 0xbe9377b0, 0xbee54255, 0xbf0570f4});
        expectAsMeasured(average, reader,
                         {0x3de0e113, 0x3db788b0, 0x3e071940, 0xbb271de1, 0x3d099289});
    }
}

}  // namespace
}  // namespace warpscope::scenario
