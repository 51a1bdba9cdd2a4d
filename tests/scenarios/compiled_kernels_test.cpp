#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "engine/scenario/kernels/clang_kernel.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/scenario/kernels/shipped_ptx.h"
#include "engine/scenario/lessons/set.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/support/paths.h"

namespace warpscope::scenarios {
namespace {

namespace fs = std::filesystem;

/// A kernel of a lesson that our reader does not take, or leaves to clang where it is, at one
/// level.
struct ClangKernel {
    std::string source{};
    std::string file{};
    cuda::Options options{};
};

/// The kernels of its file that a lesson runs.
std::set<std::string> entriesOf(scenario::Scenario lesson) {
    std::set<std::string> entries{lesson.entry};
    const auto steps = lesson.steps;
    for (const auto& step : steps)
        for (const scenario::Setting& setting : step.set) {
            if (setting.key != "kernel.entry") continue;
            EXPECT_FALSE(scenario::assign(lesson, setting)) << setting.key;
            entries.insert(lesson.entry);
        }
    return entries;
}

std::vector<ClangKernel> kernelsForClang() {
    std::vector<ClangKernel> kernels;
    std::set<std::string> seen;
    for (const std::string& name : scenarioNames()) {
        const scenario::Scenario lesson = readScenario(name);
        for (const std::string& entry : entriesOf(lesson)) {
            if (lesson.kernelFile.empty() || !seen.insert(lesson.kernelFile + entry).second)
                continue;
            ClangKernel kernel{lesson.code, lesson.kernelFile, {}};
            kernel.options.entry = entry;
            kernel.options.fmad = lesson.fmad;
            if (scenario::isPtx(kernel.source, kernel.file)) continue;
            const auto own = scenario::compileKernel(kernel.source, kernel.file,
                                                     {kernel.options, scenario::Reader::Own});
            if (own && lesson.reader != scenario::Reader::Clang) continue;
            for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized}) {
                kernel.options.level = level;
                kernels.push_back(kernel);
            }
        }
    }
    return kernels;
}

/// The same wherever the project lies and whoever asks.
std::string withoutPlaces(std::string ptx, const fs::path& headers) {
    for (const fs::path& folder : {headers, fs::current_path()}) {
        const std::string place = folder.string() + "/";
        for (std::size_t at = ptx.find(place); at != std::string::npos; at = ptx.find(place, at))
            ptx.erase(at, place.size());
    }
    return ptx;
}

TEST(CompiledKernelsTest, AreWhatClangMakesOfTheLessonsKernels) {
    if (toolchain::findClang().filename() != "clang++-19") GTEST_SKIP() << "no clang 19";
    const std::vector<ClangKernel> kernels = kernelsForClang();
    EXPECT_FALSE(kernels.empty());
    std::set<fs::path> places;
    for (const ClangKernel& kernel : kernels) {
        SCOPED_TRACE(kernel.file);
        const auto input = scenario::clangInput(kernel.source, kernel.file, kernel.options);
        ASSERT_TRUE(input.isOk());
        const auto& [entry, device, compiling] = *input;
        const auto made = toolchain::compileToPtx(device.text, kernel.file, compiling);
        ASSERT_TRUE(made.isOk());
        const std::string now = withoutPlaces(made->text, compiling.headers);
        const fs::path place = scenario::shippedPlace(kernel.file, entry, compiling);
        places.insert(place.filename());
        if (std::getenv("WARPSCOPE_UPDATE_GOLDEN") != nullptr)
            std::ofstream(support::projectRoot() / "assets" / "compiled" / place.filename(),
                          std::ios::binary)
                << scenario::shippedHeading(device.text, compiling) << '\n'
                << now;
        EXPECT_EQ(scenario::shippedPtx(device.text, kernel.file, entry, compiling), now)
            << "WARPSCOPE_UPDATE_GOLDEN=1 rewrites " << place;
        EXPECT_TRUE(made->warnings.empty()) << "they would not be told";
    }
    for (const auto& stored : fs::directory_iterator(support::projectRoot() / "assets/compiled"))
        EXPECT_TRUE(places.contains(stored.path().filename())) << stored.path();
}

}  // namespace
}  // namespace warpscope::scenarios
