// Kernels opened as bare .cu files, as a person drops them into the window: what each does wrong
// is told, and nothing is told of those that do nothing wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/history/recorder.h"
#include "engine/scenario/guesses/new_scenario.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/toolchain/clang.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

constexpr gpu::DivergenceModel kBothModels[] = {gpu::DivergenceModel::Stack,
                                                gpu::DivergenceModel::Independent};

std::vector<gpu::RunProblem> problemsOfFile(const fs::path& file, gpu::DivergenceModel divergence) {
    static const machine::Library devices =
        machine::Library::load(support::projectRoot() / "assets" / "devices");
    auto made = newScenario(file);
    EXPECT_TRUE(made.isOk()) << file << ": " << made.problem().message.key;
    if (!made) return {};
    made->scenario.model.divergence = divergence;
    made->scenario.model.maxCycles = 200'000;
    const auto launch = makeLaunch(made->scenario, devices);
    EXPECT_TRUE(launch.isOk()) << file;
    if (!launch) return {};
    history::RecordOptions options;
    options.keyframeBytes = 0;
    return history::record(*launch, options)->problems();
}

struct Fault {
    const char* kernel;
    const char* kind;
    int line = 0;
};

/// Their launches are not in the files: the block and the null pointer are guessed.
const Fault kNine[] = {{"race_reduce", "race", 7},
                       {"oob_global", "fault", 3},
                       {"oob_shared", "fault", 5},
                       {"sync_two_sides", "divergent_barrier", 5},
                       {"sync_one_side", "divergent_barrier", 4},
                       {"sync_loop", "divergent_barrier", 4},
                       {"uninit_shared", "uninitialized", 5},
                       {"warp_race", "race", 4},
                       {"misaligned_null", "fault", 2}};

TEST(BareKernels, EachOfTheNineShowsItsOwnFault) {
    for (const Fault& fault : kNine) {
        const fs::path folder = support::projectRoot() / "tests/golden/h100/faulty";
        const fs::path file = folder / (std::string(fault.kernel) + ".cu");
        const auto problems = problemsOfFile(file, gpu::DivergenceModel::Stack);
        ASSERT_FALSE(problems.empty()) << fault.kernel;
        EXPECT_EQ(problems.front().kind, fault.kind) << fault.kernel;
        EXPECT_EQ(problems.front().line, fault.line) << fault.kernel;
    }
}

std::vector<fs::path> kernelFiles(const char* folder) {
    std::vector<fs::path> files;
    for (const auto& entry :
         fs::directory_iterator(support::projectRoot() / "tests/golden/hazards" / folder))
        files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

/// The first line of a wrong kernel begins with what is to be found: "// race: …".
std::string expectedKind(const fs::path& file) {
    const std::string text = support::readText(file);
    return text.substr(3, text.find(':') - 3);
}

TEST(BareKernels, WhatIsWrongIsFound) {
    for (const fs::path& file : kernelFiles("wrong")) {
        if (file.stem() == "cluster_wait" && toolchain::findClang().empty()) continue;
        const std::string kind = expectedKind(file);
        for (const auto model : kBothModels) {
            const auto problems = problemsOfFile(file, model);
            EXPECT_TRUE(std::ranges::any_of(
                problems, [&](const gpu::RunProblem& problem) { return problem.kind == kind; }))
                << file.stem() << (problems.empty() ? "" : ": " + problems.front().kind);
        }
    }
}

TEST(BareKernels, NothingIsSaidOfWhatIsRight) {
    for (const fs::path& file : kernelFiles("right")) {
        if (file.stem() == "two_phases" && toolchain::findClang().empty()) continue;
        for (const auto model : kBothModels) {
            const auto problems = problemsOfFile(file, model);
            EXPECT_TRUE(problems.empty()) << file.stem() << ": " << problems.front().message.key
                                          << " in line " << problems.front().line;
        }
    }
}

/// Both accesses of a race: line, cycle, element and value, threads and blocks.
TEST(BareKernels, ARaceNamesBothAccesses) {
    const auto problems = problemsOfFile(
        support::projectRoot() / "tests/golden/hazards/wrong/two_phases.cu", kBothModels[0]);
    ASSERT_FALSE(problems.empty());
    for (const char* const name : {"line", "other_line", "cycle", "other_cycle", "element", "value",
                                   "thread", "other", "block", "other_block"})
        EXPECT_TRUE(std::ranges::any_of(problems.front().message.values, [&](const auto& value) {
            return value.first == name && !value.second.empty();
        })) << name;
}

}  // namespace
}  // namespace warpscope::scenario
