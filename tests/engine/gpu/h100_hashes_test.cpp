// The results of real kernels, bit for bit as an NVIDIA H100 leaves them in memory. What stands in
// tests/golden/h100 was measured there: sources, launches, and the hash of every buffer afterwards.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/cuda/compile.h"
#include "engine/gpu/simulation.h"
#include "engine/machine/library.h"
#include "tests/support/measured_run.h"
#include "tests/support/paths.h"

namespace warpscope::gpu {
namespace {

using support::MeasuredArgument;
using support::MeasuredRun;

/// Launches beyond this many threads only repeat what smaller ones show.
constexpr std::int64_t kMaxThreads = 70'000;

std::filesystem::path golden() {
    return support::projectRoot() / "tests/golden/h100";
}

machine::Machine smallH100() {
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    const machine::Machine* const found = library.find("h100");
    EXPECT_NE(found, nullptr);
    machine::Machine machine = found == nullptr ? machine::Machine{} : *found;
    machine.smCount = 4;
    return machine;
}

isa::Program compiled(const std::filesystem::path& file, const cuda::Options& options) {
    const auto result = cuda::compile(support::readText(file), file.filename().string(), options);
    EXPECT_TRUE(result.isOk()) << file << ": " << (result ? "" : result.problem().message.key);
    return result ? *result : isa::Program{};
}

void appendWord(std::uint32_t word, std::vector<std::uint8_t>& bytes) {
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>(word >> shift));
}

Launch launchOf(const MeasuredRun& run, isa::Program program) {
    Launch launch;
    launch.machine = smallH100();
    launch.program = std::move(program);
    launch.grid = run.grid;
    launch.block = run.block;
    launch.registersPerThread = launch.program.registersPerThread;
    launch.model.maxCycles = 50'000'000;
    for (const MeasuredArgument& argument : run.arguments) {
        if (!argument.isBuffer) {
            appendWord(argument.words.front(), launch.parameters);
            continue;
        }
        std::vector<std::uint8_t> bytes;
        for (const std::uint32_t word : argument.words)
            appendWord(word, bytes);
        const auto buffer =
            launch.memory.allocate("buffer", static_cast<std::uint32_t>(bytes.size()));
        launch.memory.fill(buffer, bytes);
        appendWord(buffer.address, launch.parameters);
    }
    launch.occupancy = occupancy::calculate(launch.machine, occupancyRequest(launch));
    return launch;
}

std::vector<std::uint64_t> hashesAfter(const Launch& launch) {
    GpuState state = initialState(launch);
    sm::CycleLog log;
    while (state.stopped == StopReason::Running)
        step(launch, state, log);
    EXPECT_EQ(state.stopped, StopReason::Finished);
    std::vector<std::uint64_t> hashes;
    for (const auto& buffer : state.memory.buffers())
        hashes.push_back(memory::fnv1a(state.memory.bytesOf(buffer)));
    return hashes;
}

void expectMeasuredHashes(const std::filesystem::path& runs, const std::filesystem::path& kernels,
                          const cuda::Options& options,
                          DivergenceModel divergence = DivergenceModel::Stack) {
    for (const MeasuredRun& run : support::measuredRuns(runs)) {
        if (run.grid.count() * run.block.count() > kMaxThreads) continue;
        SCOPED_TRACE(run.kernel + " " + run.name);
        ASSERT_FALSE(run.hashes.empty());
        Launch launch = launchOf(run, compiled(kernels / (run.kernel + ".cu"), options));
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
    expectMeasuredHashes(golden(), golden() / "kernels", teaching());
}
TEST(H100Hashes, TextbookKernelsOptimized) {
    expectMeasuredHashes(golden(), golden() / "kernels", optimized());
}
TEST(H100Hashes, TextbookKernelsSpilled) {
    expectMeasuredHashes(golden(), golden() / "kernels", eightRegisters());
}
TEST(H100Hashes, RandomKernels) {
    expectMeasuredHashes(golden() / "random", golden() / "random", teaching());
}
TEST(H100Hashes, RandomKernelsOptimized) {
    expectMeasuredHashes(golden() / "random", golden() / "random", optimized());
}
TEST(H100Hashes, RandomKernelsSpilled) {
    expectMeasuredHashes(golden() / "random", golden() / "random", eightRegisters());
}
TEST(H100Hashes, RandomKernelsWithIndependentThreads) {
    expectMeasuredHashes(golden() / "random", golden() / "random", teaching(),
                         DivergenceModel::Independent);
}

}  // namespace
}  // namespace warpscope::gpu
