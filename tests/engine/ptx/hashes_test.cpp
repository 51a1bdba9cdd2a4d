// Kernels through nvcc's PTX, bit for bit as an NVIDIA H200 leaves them in memory. What stands in
// tests/golden/cuda was measured there.
#include <gtest/gtest.h>

#include "engine/codegen/generate.h"
#include "engine/ptx/read.h"
#include "tests/support/cuda_launch.h"
#include "tests/support/paths.h"

namespace warpscope::ptx {
namespace {

std::string hashesAfterRun(const support::CudaRun& run, const std::filesystem::path& folder,
                           const codegen::Options& options) {
    auto kernel = read(support::readText(folder / (run.kernel + ".ptx")), run.kernel, {});
    EXPECT_TRUE(kernel) << kernel.problem().message.key;
    if (!kernel) return {};
    machine::Machine machine;
    machine.id = "test";
    machine.smCount = 4;
    gpu::Launch launch = support::launchOf(run, codegen::generate(*kernel, options), machine);
    launch.model.memory = memory::Model::Uniform;
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    for (sm::CycleLog log; state.stopped == gpu::StopReason::Running;)
        stepper.step(state, log);
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished) << run.kernel;
    return support::hashesOf(run, state);
}

/// Every launch that is small enough, against what the GPU left.
void expectMeasured(const std::string& target, const codegen::Options& options) {
    const std::string measured = support::readText(support::cudaFolder() / "hashes.txt");
    int count = 0;
    for (const support::CudaRun& run : support::cudaRuns()) {
        const auto folder = support::cudaFolder() / "ptx" / target;
        // The runtime's barrier of a grid calls what no PTX holds; clusters begin with sm_90.
        const bool needsHopper = run.kernel == "cluster_hist" && target != "sm_90";
        if (!support::isSmall(run) || needsHopper || run.kernel == "cg_grid_sync") continue;
        const std::string hashes = hashesAfterRun(run, folder, options);
        EXPECT_NE(measured.find(hashes + "\n"), std::string::npos) << hashes;
        ++count;
    }
    EXPECT_GE(count, 14);
}

TEST(PtxHashes, Teaching) {
    expectMeasured("sm_90", {});
}
TEST(PtxHashes, Optimized) {
    codegen::Options options;
    options.level = codegen::Level::Optimized;
    expectMeasured("sm_75", options);
}
TEST(PtxHashes, Spilled) {
    codegen::Options options;
    options.maxRegisters = 16;
    expectMeasured("sm_90", options);
}

}  // namespace
}  // namespace warpscope::ptx
