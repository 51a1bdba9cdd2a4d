// Launches of 32 kernels that were written and measured on an H100 (tests/truth/course) when model and
// compiler stood: their buffers, bit for bit, and their traffic.
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/machine/library.h"
#include "engine/scenario/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/cuda_launch.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

/// What NVIDIA computes by approximations of its own: expf and rsqrtf.
const std::set<std::string> kApproximate{"softmax_row", "layernorm_warp", "nbody_tile"};
/// A loop's rounds are done by other lanes together than nvcc's are.
const std::set<std::string> kOwnFlow{"spmv_csr", "bfs_step"};
/// More take too long for a test.
constexpr double kMostInstructions = 45'000;

struct MeasuredCourse {
    support::CudaRun run{};
    double instructions = 0;
    /// Requests and sectors of global loads, of stores; conflicts of shared loads, of stores.
    std::array<std::int64_t, 6> traffic{};
};

std::vector<MeasuredCourse> smallCourseLaunches() {
    std::vector<MeasuredCourse> launches;
    std::istringstream lines(
        support::readText(support::projectRoot() / "tests/truth/course/launches.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        const std::size_t equals = line.find('=', line.rfind('|'));
        MeasuredCourse launch;
        launch.run = support::cudaRun(line.substr(0, equals));
        std::istringstream figures(line.substr(equals + 1));
        double skipped = 0;
        figures >> skipped >> skipped >> skipped >> launch.instructions;
        for (std::int64_t& number : launch.traffic)
            figures >> number;
        if (launch.instructions < kMostInstructions) launches.push_back(launch);
    }
    return launches;
}

struct CourseEnd {
    std::string hashes{};
    std::array<std::int64_t, 6> traffic{};
};

std::optional<CourseEnd> endOfCourse(const support::CudaRun& run, Reader reader,
                                     codegen::Level level) {
    const auto file =
        support::projectRoot() / "tests/truth/course/kernels" / (run.kernel + ".cu");
    cuda::Options options;
    options.entry = run.kernel;
    options.level = level;
    auto program =
        compileKernel(support::readText(file), file.string(), KernelOptions(options, reader));
    if (!program) return std::nullopt;
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    gpu::Launch launch = support::launchOf(run, *std::move(program), *library.find("h100"));
    launch.model.divergence = gpu::DivergenceModel::Independent;
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CourseEnd end;
    sm::CycleLog log;
    log.isMuted = true;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        const std::array cycle{log.counters.globalLoadRequests,  log.counters.globalLoadSectors,
                               log.counters.globalStoreRequests, log.counters.globalStoreSectors,
                               log.counters.sharedLoadConflicts, log.counters.sharedStoreConflicts};
        for (std::size_t i = 0; i < cycle.size(); ++i)
            end.traffic[i] += cycle[i];
    }
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished) << run.kernel;
    end.hashes = support::hashesOf(run, state);
    return end;
}

/// How many launches a reader takes; the buffers of each are those of the hardware.
int exactThrough(Reader reader, codegen::Level level) {
    const std::string measured =
        support::readText(support::projectRoot() / "tests/truth/course/hashes.txt");
    int count = 0;
    for (const MeasuredCourse& launch : smallCourseLaunches()) {
        if (kApproximate.contains(launch.run.kernel)) continue;
        const auto end = endOfCourse(launch.run, reader, level);
        if (!end) continue;
        EXPECT_NE(measured.find(end->hashes + "\n"), std::string::npos) << end->hashes;
        if (level == codegen::Level::Optimized && !kOwnFlow.contains(launch.run.kernel)) {
            EXPECT_EQ(end->traffic, launch.traffic) << launch.run.kernel << " " << launch.run.name;
        }
        ++count;
    }
    return count;
}

TEST(CourseLaunches, OwnReaderAsMeasured) {
    EXPECT_GE(exactThrough(Reader::Own, codegen::Level::Teaching), 26);
    EXPECT_GE(exactThrough(Reader::Own, codegen::Level::Optimized), 26);
}

TEST(CourseLaunches, ClangAsMeasured) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    EXPECT_GE(exactThrough(Reader::Clang, codegen::Level::Teaching), 26);
}

}  // namespace
}  // namespace warpscope::scenario
