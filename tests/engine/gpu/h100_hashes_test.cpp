// The results of real kernels, bit for bit as an NVIDIA H100 leaves them in memory. What stands in
// tests/golden/h100 was measured there: sources, launches, and the hash of every buffer afterwards.
#include <gtest/gtest.h>

#include <vector>

#include "tests/support/h100_launch.h"
#include "tests/support/thinned.h"

namespace warpscope::gpu {
namespace {

using support::MeasuredRun;

/// Launches beyond this many threads only repeat what smaller ones show.
constexpr std::int64_t kMaxThreads = 70'000;

std::vector<std::uint64_t> hashesAfter(const Launch& launch) {
    const GpuState state = support::runToItsEnd(launch).state;
    EXPECT_EQ(state.stopped, StopReason::Finished);
    std::vector<std::uint64_t> hashes;
    for (const auto& buffer : state.memory.buffers())
        hashes.push_back(memory::fnv1a(state.memory.bytesOf(buffer)));
    return hashes;
}

void expectMeasuredHashes(const std::filesystem::path& runs, const std::filesystem::path& kernels,
                          const cuda::Options& options,
                          DivergenceModel divergence = DivergenceModel::Stack) {
    for (const MeasuredRun& run : support::thinned(support::measuredRuns(runs))) {
        if (run.grid.count() * run.block.count() > kMaxThreads) continue;
        SCOPED_TRACE(run.kernel + " " + run.name);
        ASSERT_FALSE(run.hashes.empty());
        Launch launch =
            support::launchOf(run, support::programOf(kernels / (run.kernel + ".cu"), options));
        launch.model.divergence = divergence;
        EXPECT_EQ(hashesAfter(launch), run.hashes);
    }
}

cuda::Options teaching() {
    return {};
}
cuda::Options optimized() {
    cuda::Options options;
    options.level = codegen::Level::Optimized;
    return options;
}
cuda::Options eightRegisters() {
    cuda::Options options;
    options.maxRegisters = 8;
    return options;
}

TEST(H100Hashes, TextbookKernels) {
    expectMeasuredHashes(support::h100Folder(), support::h100Folder() / "kernels", teaching());
}
TEST(H100Hashes, TextbookKernelsOptimized) {
    expectMeasuredHashes(support::h100Folder(), support::h100Folder() / "kernels", optimized());
}
TEST(H100Hashes, TextbookKernelsSpilled) {
    expectMeasuredHashes(support::h100Folder(), support::h100Folder() / "kernels",
                         eightRegisters());
}
TEST(H100Hashes, RandomKernels) {
    expectMeasuredHashes(support::h100Folder() / "random", support::h100Folder() / "random",
                         teaching());
}
TEST(H100Hashes, RandomKernelsOptimized) {
    expectMeasuredHashes(support::h100Folder() / "random", support::h100Folder() / "random",
                         optimized());
}
TEST(H100Hashes, RandomKernelsSpilled) {
    expectMeasuredHashes(support::h100Folder() / "random", support::h100Folder() / "random",
                         eightRegisters());
}
TEST(H100Hashes, RandomKernelsOptimizedAndSpilled) {
    cuda::Options options = optimized();
    options.maxRegisters = 8;
    expectMeasuredHashes(support::h100Folder() / "random", support::h100Folder() / "random",
                         options);
}
TEST(H100Hashes, OptimizedWithIndependentThreads) {
    expectMeasuredHashes(support::h100Folder() / "random", support::h100Folder() / "random",
                         optimized(), DivergenceModel::Independent);
    expectMeasuredHashes(support::h100Folder(), support::h100Folder() / "kernels", optimized(),
                         DivergenceModel::Independent);
}
TEST(H100Hashes, RandomKernelsWithIndependentThreads) {
    expectMeasuredHashes(support::h100Folder() / "random", support::h100Folder() / "random",
                         teaching(), DivergenceModel::Independent);
}

}  // namespace
}  // namespace warpscope::gpu
