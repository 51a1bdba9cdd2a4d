// CUDA C++ as courses write it, through each reader that takes it, bit for bit as an NVIDIA H200
// leaves it in memory; and the code of level optimized beside nvcc's.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>

#include "engine/machine/library.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/cuda_launch.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

struct CudaEnd {
    std::string hashes{};
    std::int64_t instructions = 0;
    int registers = 0;
};

std::optional<CudaEnd> endOfCuda(const support::CudaRun& run, Reader reader, codegen::Level level) {
    const auto file = support::cudaFolder() / "kernels" / (run.kernel + ".cu");
    cuda::Options options;
    options.entry = run.kernel;
    options.level = level;
    auto program =
        compileKernel(support::readText(file), file.string(), KernelOptions(options, reader));
    if (!program) return std::nullopt;
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    const gpu::Launch launch = support::launchOf(run, *std::move(program), *library.find("h200"));
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CudaEnd end{{}, 0, launch.program.registersPerThread};
    sm::CycleLog log;
    log.isMuted = true;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        end.instructions += log.counters.instructions;
    }
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished) << run.kernel;
    end.hashes = support::hashesOf(run, state);
    return end;
}

/// How many of the small runs a reader takes; each of them ends as measured.
int runsThrough(Reader reader, codegen::Level level) {
    const std::string measured = support::readText(support::cudaFolder() / "hashes.txt");
    int count = 0;
    for (const support::CudaRun& run : support::cudaRuns()) {
        if (!support::isSmall(run)) continue;
        const auto end = endOfCuda(run, reader, level);
        if (!end) continue;
        EXPECT_NE(measured.find(end->hashes + "\n"), std::string::npos)
            << (reader == Reader::Own ? "own reader: " : "clang: ") << end->hashes;
        ++count;
    }
    return count;
}

TEST(CudaHashes, OwnReaderAsMeasured) {
    EXPECT_GE(runsThrough(Reader::Own, codegen::Level::Teaching), 9);
    EXPECT_GE(runsThrough(Reader::Own, codegen::Level::Optimized), 9);
}

struct CudaCode {
    double instructions = 0;
    int registers = 0;
};

std::map<std::string, CudaCode> measuredCudaCode() {
    std::map<std::string, CudaCode> found;
    std::istringstream lines(support::readText(support::cudaFolder() / "compiled.csv"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream cells(line);
        std::string kernel;
        std::string run;
        CudaCode code;
        char comma = 0;
        if (std::getline(cells, kernel, ',') && std::getline(cells, run, ',') &&
            cells >> code.instructions >> comma >> code.registers)
            found[kernel + " " + run] = code;
    }
    return found;
}

TEST(CudaHashes, InstructionsAndRegistersAreNearThoseOfNvcc) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto measured = measuredCudaCode();
    int count = 0;
    int near = 0;
    for (const support::CudaRun& run : support::cudaRuns()) {
        if (!support::isSmall(run) || run.kernel == "cg_grid_sync") continue;  // It polls.
        const auto end = endOfCuda(run, Reader::Auto, codegen::Level::Optimized);
        ASSERT_TRUE(end) << run.kernel;
        const CudaCode& nvcc = measured.at(run.kernel + " " + run.name);
        const double ratio = static_cast<double>(end->instructions) / nvcc.instructions;
        std::printf("%-20s %8lld %8.0f %5.2f   %d, %d\n", run.kernel.c_str(),
                    static_cast<long long>(end->instructions), nvcc.instructions, ratio,
                    end->registers, nvcc.registers);
        EXPECT_GE(ratio, 0.7) << run.kernel;
        EXPECT_LE(ratio, 1.4) << run.kernel;
        const int difference = std::abs(end->registers - nvcc.registers);
        EXPECT_LE(difference, 8) << run.kernel;
        near += difference <= 4 ? 1 : 0;
        ++count;
    }
    EXPECT_EQ(count, 15);
    EXPECT_GE(near * 5, count * 4);
}

TEST(CudaHashes, ClangAsMeasured) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    EXPECT_EQ(runsThrough(Reader::Clang, codegen::Level::Teaching), 16);
    EXPECT_EQ(runsThrough(Reader::Clang, codegen::Level::Optimized), 16);
}

}  // namespace
}  // namespace warpscope::scenario
