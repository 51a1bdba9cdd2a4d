#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>

#include "engine/history/recorder.h"
#include "engine/scenario/guesses/new_scenario.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/toolchain/clang.h"
#include "tests/support/paths.h"
#include "tests/support/thinned.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

/// Files written as courses and books publish them: host code, error macros, headers of their own
/// that are nowhere to be found.
std::vector<fs::path> courseFiles() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(support::projectRoot() / "tests/courses")) {
        if (entry.path().extension() == ".cu") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

/// Those whose first kernel lies outside of the simulation, and what is named.
const std::map<std::string, std::string> kOutside{{"15_curand_pi", "curand"},
                                                  {"16_texture_heat", "textures"},
                                                  {"17_dynamic_parallelism", "launch"}};

bool names(const Message& message, const std::string& what) {
    return std::ranges::any_of(message.values, [&](const auto& value) {
        return value.second == "@toolchain.what." + what;
    });
}

/// Where another kernel of the file is taken, a note says why.
bool namesOutside(const Result<NewScenario>& made, const std::string& what) {
    if (made)
        return std::ranges::any_of(made->notes, [&](const Message& note) {
            return note.key == "new.other_kernel" && names(note, what);
        });
    return std::ranges::any_of(
        made.problems(), [&](const Problem& problem) { return names(problem.message, what); });
}

TEST(CourseFiles, NineOfTenOpenAndRun) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const machine::Library devices =
        machine::Library::load(support::projectRoot() / "assets" / "devices");
    int opened = 0;
    int ran = 0;
    int count = 0;
    for (const fs::path& file : support::thinned(courseFiles())) {
        const std::string name = file.stem().string();
        const auto made = newScenario(file);
        if (const auto outside = kOutside.find(name); outside != kOutside.end()) {
            EXPECT_TRUE(namesOutside(made, outside->second)) << name;
            continue;
        }
        ++count;
        if (!made) {
            std::cout << name << " does not open: " << made.problem().message.key << "\n";
            continue;
        }
        ++opened;
        const auto launch = makeLaunch(made->scenario, devices);
        if (!launch) {
            std::cout << name << " cannot be launched: " << launch.problem().message.key << "\n";
            continue;
        }
        history::RecordOptions options;
        options.keyframeBytes = 0;
        const auto run = history::record(*launch, options);
        if (run->stopped() == gpu::StopReason::Finished) {
            ++ran;
        } else {
            std::cout << name << " stops: " << run->problems().front().message.key << "\n";
        }
    }
    std::cout << opened << " of " << count << " course files open, " << ran
              << " run to their end\n";
    EXPECT_GE(count * static_cast<int>(support::kTakenOf), 25);
    EXPECT_EQ(opened, count);
    EXPECT_GE(10 * ran, 8 * count);
}

/// Through structures that functions make, macros, steps of loops, names for types.
TEST(CourseFiles, TheLaunchIsTheHosts) {
    struct Case {
        const char* name;
        Dim3 grid, block;
        std::vector<std::int64_t> counts;  ///< Elements of each buffer, 0 of a number.
    };
    for (const Case& one :
         {Case{"33_matrix_structure", {3, 4, 1}, {16, 16, 1}, {0, 0, 2048, 0, 0, 1536, 0, 0, 3072}},
          Case{"38_matmul_config", {4, 6, 1}, {16, 16, 1}, {7680, 5120, 6144, 0, 0, 0}},
          Case{"39_histogram_macro", {16, 1, 1}, {128, 1, 1}, {8192, 64, 0}},
          Case{"40_bitonic_steps", {16, 1, 1}, {64, 1, 1}, {1024, 0, 0}},
          Case{"41_life_helper", {24, 1, 1}, {128, 1, 1}, {3072, 0, 0, 3072}}}) {
        const std::string path = "tests/courses/" + std::string(one.name) + ".cu";
        const auto made = newScenario(support::projectRoot() / path);
        ASSERT_TRUE(made.isOk()) << one.name;
        EXPECT_EQ(made->scenario.grid, one.grid) << one.name;
        EXPECT_EQ(made->scenario.block, one.block) << one.name;
        std::vector<std::int64_t> counts;
        for (const Argument& argument : made->scenario.arguments)
            counts.push_back(argument.count);
        EXPECT_EQ(counts, one.counts) << one.name;
    }
    const auto bitonic = newScenario(support::projectRoot() / "tests/courses/40_bitonic_steps.cu");
    EXPECT_EQ(bitonic->scenario.arguments.at(1).value, 1) << "j in its first round";
}

TEST(CourseFiles, ATableOfPointersIsSaidToHoldNone) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto made = newScenario(support::projectRoot() / "tests/courses/42_row_tables.cu");
    ASSERT_TRUE(made.isOk()) << made.problem().message.key;
    EXPECT_EQ(std::ranges::count(made->notes, "new.pointer_table", &Message::key), 3);
    for (const Argument& argument : made->scenario.arguments)
        EXPECT_EQ(argument.init.kind, Init::Kind::Zero) << argument.name;
}

TEST(CourseFiles, AKernelBesideOneThatIsOutsideOpens) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto file = support::projectRoot() / "tests/courses/15_curand_pi.cu";
    const auto made = newScenario(file, "sumUp");
    ASSERT_TRUE(made.isOk()) << made.problem().message.key;
    EXPECT_EQ(made->scenario.entry, "sumUp");
}

}  // namespace
}  // namespace warpscope::scenario
