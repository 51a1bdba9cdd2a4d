// What a recording says of the nine wrong kernels of tests/golden/h100/faulty beyond faults:
// NVIDIA's racecheck and synccheck find four of them, and three of those that they pass over are
// found as well. And that it says nothing of kernels that are right.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/codegen/generate.h"
#include "engine/history/recorder.h"
#include "engine/history/shared_races.h"
#include "engine/ptx/read.h"
#include "tests/support/cuda_launch.h"
#include "tests/support/h100_launch.h"
#include "tests/support/paths.h"
#include "tests/support/thinned.h"

namespace warpscope::history {
namespace {

std::vector<gpu::RunProblem> problemsOf(gpu::Launch launch, gpu::DivergenceModel model) {
    launch.model.divergence = model;
    return record(std::move(launch))->problems();
}

constexpr gpu::DivergenceModel kModels[] = {gpu::DivergenceModel::Stack,
                                            gpu::DivergenceModel::Independent};

struct Expected {
    const char* kernel;
    const char* kind;
    int line;
    int orLine = 0;  ///< Where two lines meet, independent threads come to this one last.
};

const Expected kExpected[] = {{"race_reduce", "race", 7},
                              {"oob_global", "fault", 3},
                              {"oob_shared", "fault", 5},
                              {"sync_two_sides", "divergent_barrier", 5, 8},
                              {"sync_one_side", "divergent_barrier", 4},
                              {"sync_loop", "divergent_barrier", 4},
                              {"uninit_shared", "uninitialized", 5},
                              {"warp_race", "race", 4},
                              {"misaligned_null", "fault", 2}};

TEST(FaultyHazards, EachOfTheNineIsFoundInItsLine) {
    const auto folder = support::h100Folder() / "faulty";
    for (const auto& run : support::measuredRuns(folder)) {
        const auto* const expected = std::ranges::find(kExpected, run.kernel, &Expected::kernel);
        ASSERT_NE(expected, std::end(kExpected)) << run.kernel;
        const auto program = support::programOf(folder / (run.kernel + ".cu"));
        for (const auto model : kModels) {
            const auto problems = problemsOf(support::launchOf(run, program), model);
            ASSERT_FALSE(problems.empty()) << run.kernel;
            EXPECT_EQ(problems.front().kind, expected->kind) << run.kernel;
            const bool isSplit = model == gpu::DivergenceModel::Independent && expected->orLine > 0;
            EXPECT_EQ(problems.front().line, isSplit ? expected->orLine : expected->line)
                << run.kernel;
        }
    }
}

constexpr codegen::Level kLevels[] = {codegen::Level::Teaching, codegen::Level::Optimized};

codegen::Options optionsOf(codegen::Level level) {
    codegen::Options options;
    options.level = level;
    return options;
}

class CorrectKernels : public testing::TestWithParam<codegen::Level> {};

TEST_P(CorrectKernels, NoneIsAccused) {
    for (const char* const name : {"", "random"}) {
        const auto folder = support::h100Folder() / name;
        const auto kernels = *name == '\0' ? folder / "kernels" : folder;
        for (const auto& run : support::thinned(support::measuredRuns(folder))) {
            if (run.grid.count() > 300) continue;  // The same kernels on more data.
            const auto program =
                support::programOf(kernels / (run.kernel + ".cu"), {optionsOf(GetParam())});
            for (const auto model : kModels) {
                const auto problems = problemsOf(support::launchOf(run, program), model);
                EXPECT_TRUE(problems.empty()) << run.kernel << ": " << problems.front().message.key
                                              << " in line " << problems.front().line;
            }
        }
    }
}

/// Clusters, cooperative groups, half precision, volatile and dynamic shared memory.
TEST_P(CorrectKernels, NoneOfCudaIsAccused) {
    int count = 0;
    for (const support::CudaRun& run : support::cudaRuns()) {
        if (!support::isSmall(run) || run.kernel == "cg_grid_sync") continue;  // Calls the runtime.
        const auto file = support::cudaFolder() / "ptx" / "sm_90" / (run.kernel + ".ptx");
        const auto kernel = ptx::read(support::readText(file), run.kernel, {});
        ASSERT_TRUE(kernel) << run.kernel;
        machine::Machine machine;
        machine.id = "test";
        machine.smCount = 4;
        gpu::Launch launch =
            support::launchOf(run, codegen::generate(*kernel, optionsOf(GetParam())), machine);
        launch.model.memory = memory::Model::Uniform;
        const auto problems = problemsOf(std::move(launch), gpu::DivergenceModel::Independent);
        EXPECT_TRUE(problems.empty()) << run.kernel << ": " << problems.front().message.key
                                      << " in line " << problems.front().line;
        ++count;
    }
    EXPECT_GE(count, 14);
}

INSTANTIATE_TEST_SUITE_P(AtEachLevel, CorrectKernels, testing::ValuesIn(kLevels),
                         [](const auto& level) {
                             return level.param == codegen::Level::Teaching ? "teaching"
                                                                            : "optimized";
                         });

}  // namespace
}  // namespace warpscope::history
