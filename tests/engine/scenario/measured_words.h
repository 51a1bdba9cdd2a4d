#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"

namespace warpscope::scenario {

using MeasuredWords = std::vector<std::uint32_t>;

/// uf(n): numbers from -1 to 1, and a kernel of 64 threads that use them.
inline std::string floatKernel(const std::string& functions, const std::string& body) {
    return "__device__ unsigned hsh(unsigned x) { x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; "
           "x *= 0x846ca68bU; x ^= x >> 16; return x; }\n"
           "__device__ float uf(unsigned x) { return (float)(hsh(x) >> 8) * "
           "(1.0f / 8388608.0f) - 1.0f; }\n" +
           functions +
           "\n__global__ void k(unsigned* out) { unsigned i = blockIdx.x * blockDim.x + "
           "threadIdx.x;\n" +
           body + "}\n";
}

/// The first words that they leave; nothing where the reader does not take the kernel.
inline MeasuredWords wordsLeftBy(const std::string& source, Reader reader, codegen::Level level,
                                 std::size_t count) {
    cuda::Options options;
    options.level = level;
    const auto program = compileKernel(source, "fused.cu", {options, reader});
    if (!program) return {};
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {64, 1, 1});
    const auto out = support::addBuffer(launch, "out", MeasuredWords(256, 0));
    launch.parameters.resize(8, 0);
    const gpu::GpuState state = support::runToEnd(launch).state;
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    MeasuredWords words = support::wordsOf(state, out);
    words.resize(count);
    return words;
}

inline void expectAsMeasured(const std::string& source, Reader reader,
                             const MeasuredWords& measured) {
    if (reader == Reader::Clang && toolchain::findClang().empty()) return;
    for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized})
        EXPECT_EQ(wordsLeftBy(source, reader, level, measured.size()), measured)
            << (reader == Reader::Clang ? "clang, " : "own, ") << static_cast<int>(level) << "\n"
            << source;
}

}  // namespace warpscope::scenario
