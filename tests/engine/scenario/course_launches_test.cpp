// Launches of 66 kernels that were written and measured on an H100 (tests/truth) when model
// and compiler stood: their buffers, bit for bit, their traffic and their registers.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "engine/machine/library.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/course_launch.h"
#include "tests/support/paths.h"
#include "tests/support/thinned.h"

namespace warpscope::scenario {
namespace {

/// A product of an element of a local array leaves the loop in nvcc's code, which has the array in
/// registers before it fuses; the sum that read it takes it in here.
constexpr const char* kOfLocalArrays = "binomial";
/// A loop's rounds are done by other lanes together than nvcc's are, or an if is a branch of one
/// and guards of the other.
const std::set<std::string> kOwnFlow{"bfs_step",      "blelloch_scan", "box_blur",
                                     "lcs_diagonals", "odd_even_sort", "ray_spheres"};
/// An if around two accesses is guarded here, where nvcc leaves a branch.
const std::set<std::string> kGuarded{"transpose_swizzle"};
/// More take too long for a test.
constexpr std::int64_t kMaxInstructions = 45'000;
/// Runs all the same: its larger picture is the measured one only where products that two blocks
/// compute stay out of sums.
constexpr const char* kOfSharedProducts = "mandelbrot";

/// Requests and sectors of global loads, of stores; conflicts of shared loads, of stores; divergent
/// branches.
using Traffic = std::array<std::int64_t, 7>;

Traffic trafficOf(const trace::Counters& counters) {
    return {counters.globalLoadRequests,  counters.globalLoadSectors,
            counters.globalStoreRequests, counters.globalStoreSectors,
            counters.sharedLoadConflicts, counters.sharedStoreConflicts,
            counters.divergentBranches};
}

/// Sectors of global loads that L1 has, in percent.
double hitRateOf(std::int64_t hits, std::int64_t sectors) {
    return sectors == 0 ? 0 : 100.0 * static_cast<double>(hits) / static_cast<double>(sectors);
}
constexpr double kNearPoints = 3;

struct CourseEnd {
    std::string hashes{};
    Traffic traffic{};
    std::int64_t hits = 0;  ///< Sectors of global loads found in L1.
};

std::optional<CourseEnd> endOfCourse(const support::CourseLaunch& course, Reader reader,
                                     codegen::Level level) {
    const auto file = support::fileOf(course);
    cuda::Options options;
    options.entry = course.run.kernel;
    options.level = level;
    auto program =
        compileKernel(support::readText(file), file.string(), KernelOptions(options, reader));
    if (!program) return std::nullopt;
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    gpu::Launch launch = support::launchOf(course.run, *std::move(program), *library.find("h100"));
    launch.model.divergence = gpu::DivergenceModel::Independent;
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    CourseEnd end;
    sm::CycleLog log;
    log.isMuted = true;
    while (state.stopped == gpu::StopReason::Running) {
        stepper.step(state, log);
        const Traffic cycle = trafficOf(log.counters);
        for (std::size_t i = 0; i < cycle.size(); ++i)
            end.traffic[i] += cycle[i];
        end.hits += log.counters.globalLoadSectorHits;
    }
    EXPECT_EQ(state.stopped, gpu::StopReason::Finished) << course.name();
    end.hashes = support::hashesOf(course.run, state);
    return end;
}

/// How many launches a reader takes; the buffers of each are those of the hardware.
/// Traffic and hit rates are held for those of "course" alone: of "unseen" nobody looks for causes,
/// and those of "further" are not all settled.
int exactThrough(Reader reader, codegen::Level level, const std::string& folder) {
    const std::string measured =
        support::readText(support::projectRoot() / "tests/truth" / folder / "hashes.txt");
    int count = 0;
    for (const support::CourseLaunch& launch : support::thinned(support::courseLaunches(folder))) {
        const bool isLong = folder != "further" && launch.counters.instructions >= kMaxInstructions;
        if (isLong && launch.run.kernel != kOfSharedProducts) continue;
        if (launch.run.kernel == kOfLocalArrays) continue;
        const auto end = endOfCourse(launch, reader, level);
        if (!end) continue;
        EXPECT_NE(measured.find(end->hashes + "\n"), std::string::npos) << end->hashes;
        if (folder == "course" && level == codegen::Level::Optimized &&
            !kOwnFlow.contains(launch.run.kernel)) {
            Traffic expected = trafficOf(launch.counters);
            if (kGuarded.contains(launch.run.kernel)) expected.back() = 0;
            EXPECT_EQ(end->traffic, expected) << launch.name();
            EXPECT_NEAR(hitRateOf(end->hits, end->traffic[1]),
                        hitRateOf(launch.counters.globalLoadSectorHits, expected[1]), kNearPoints)
                << launch.name();
        }
        ++count;
    }
    return count;
}

TEST(CourseLaunches, OwnReaderAsMeasured) {
    EXPECT_GE(exactThrough(Reader::Own, codegen::Level::Teaching, "course"),
              support::ofThinned(41));
    EXPECT_GE(exactThrough(Reader::Own, codegen::Level::Optimized, "course"),
              support::ofThinned(41));
}

TEST(CourseLaunches, ThoseThatNothingWasLearntFromAsMeasured) {
    EXPECT_GE(exactThrough(Reader::Own, codegen::Level::Teaching, "unseen"),
              support::ofThinned(10));
    EXPECT_GE(exactThrough(Reader::Own, codegen::Level::Optimized, "unseen"),
              support::ofThinned(10));
}

TEST(CourseLaunches, FurtherOnesAsMeasured) {
    EXPECT_GE(exactThrough(Reader::Own, codegen::Level::Teaching, "further"),
              support::ofThinned(99));
    EXPECT_GE(exactThrough(Reader::Own, codegen::Level::Optimized, "further"),
              support::ofThinned(99));
}

/// By kernel of a folder that the own reader takes: how many registers more than nvcc's it takes.
std::map<std::string, int> registersBeyondNvcc(const std::string& folder) {
    std::map<std::string, int> beyond;
    for (const support::CourseLaunch& launch : support::courseLaunches(folder)) {
        if (beyond.contains(launch.run.kernel)) continue;
        const auto file = support::fileOf(launch);
        cuda::Options options;
        options.entry = launch.run.kernel;
        options.level = codegen::Level::Optimized;
        const auto program = compileKernel(support::readText(file), file.string(),
                                           KernelOptions(options, Reader::Own));
        if (!program) continue;
        beyond[launch.run.kernel] =
            program->registersPerThread - static_cast<int>(launch.registers);
    }
    return beyond;
}

TEST(CourseLaunches, RegistersAreNearThoseOfNvcc) {
    for (const std::string folder : {"course", "further", "unseen"}) {
        const auto beyond = registersBeyondNvcc(folder);
        std::size_t near = 0;
        for (const auto& [kernel, difference] : beyond) {
            EXPECT_LE(std::abs(difference), 8) << kernel;
            near += std::abs(difference) <= 4 ? 1 : 0;
        }
        EXPECT_GE(near * 5, beyond.size() * 4) << folder;
    }
}

TEST(CourseLaunches, ClangAsMeasured) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    EXPECT_GE(exactThrough(Reader::Clang, codegen::Level::Teaching, "course"),
              support::ofThinned(41));
}

}  // namespace
}  // namespace warpscope::scenario
