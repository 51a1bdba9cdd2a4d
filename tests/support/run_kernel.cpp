#include "tests/support/run_kernel.h"

#include <gtest/gtest.h>

#include "engine/gpu/simulation.h"

namespace warpscope::support {
namespace {

constexpr std::uint32_t kWords = 64;

void appendWord(std::uint32_t word, std::vector<std::uint8_t>& bytes) {
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>(word >> shift));
}

/// Allocates kWords words that begin with `values`, and passes their address.
memory::Buffer addBuffer(gpu::Launch& launch, const std::string& name,
                         const std::vector<std::int32_t>& values) {
    const memory::Buffer buffer = launch.memory.allocate(name, 4 * kWords);
    std::vector<std::uint8_t> bytes;
    for (const std::int32_t value : values)
        appendWord(static_cast<std::uint32_t>(value), bytes);
    bytes.resize(buffer.bytes, 0);
    launch.memory.fill(buffer, bytes);
    appendWord(buffer.address, launch.parameters);
    return buffer;
}

}  // namespace

std::vector<std::uint32_t> runKernel(const std::string& source, const cuda::Options& options,
                                     const std::vector<std::int32_t>& in, int threads) {
    std::vector<std::uint32_t> words(kWords, 0);
    auto program = cuda::compile(source, "kernel.cu", options);
    if (!program) {
        const Problem& problem = program.problem();
        ADD_FAILURE() << problem.range.line << ":" << problem.range.column << " "
                      << problem.message.key << "\n"
                      << source;
        return words;
    }
    gpu::Launch launch;
    launch.program = *program;
    launch.block = {threads, 1, 1};
    launch.machine.limits.warpSize = options.warpSize;
    launch.registersPerThread = launch.program.registersPerThread;
    const memory::Buffer out = addBuffer(launch, "out", {});
    addBuffer(launch, "in", in);
    launch.occupancy = occupancy::calculate(launch.machine, gpu::occupancyRequest(launch));
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    while (state.stopped == gpu::StopReason::Running)
        stepper.step(state, log);
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished) << source;
    for (std::uint32_t i = 0; i < kWords; ++i)
        words[i] = state.memory.load(out.address + 4 * i, 4);
    return words;
}

std::vector<std::int32_t> runBody(const std::string& body, const std::vector<std::int32_t>& in,
                                  int threads, const std::string& before) {
    const std::string source =
        before + "\n__global__ void k(int* out, const int* in) {\n" + body + "\n}\n";
    cuda::Options optimized;
    optimized.level = codegen::Level::Optimized;
    cuda::Options spilled;
    spilled.maxRegisters = 8;
    const auto words = runKernel(source, {}, in, threads);
    EXPECT_EQ(words, runKernel(source, optimized, in, threads)) << "optimized: " << source;
    EXPECT_EQ(words, runKernel(source, spilled, in, threads)) << "eight registers: " << source;
    std::vector<std::int32_t> numbers;
    for (const std::uint32_t word : words)
        numbers.push_back(static_cast<std::int32_t>(word));
    return numbers;
}

std::int32_t valueOf(const std::string& body, const std::vector<std::int32_t>& in,
                     const std::string& before) {
    return runBody(body, in, 1, before)[0];
}

}  // namespace warpscope::support
