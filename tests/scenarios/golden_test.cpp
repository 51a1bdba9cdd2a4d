#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "engine/analysis/report.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/support/paths.h"
#include "tests/support/thinned.h"

namespace warpscope::scenarios {
namespace {

namespace fs = std::filesystem;

constexpr int kColumns = 160;
constexpr int kLines = 40;

/// The first lines of a text; says how many were left out.
std::string firstLines(const std::string& text, int most) {
    std::size_t at = 0;
    for (int line = 0; line < most; ++line) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string::npos) return text;
        at = end + 1;
    }
    const auto rest = std::count(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), '\n');
    return rest == 0 ? text : text.substr(0, at) + fmt::format("… {} more warps\n", rest);
}

/// What a run must give on every compiler: figures, hash and the beginning of its picture.
std::string portraitOf(const history::Run& run) {
    const trace::Counters& counters = run.counters();
    std::string out =
        fmt::format("{} after {} cycles\n", analysis::stopName(run.stopped()), run.cycles());
    out += fmt::format("fingerprint {:016x}\n", run.fingerprint());
    out += fmt::format("{} warp instructions, {} thread instructions, {} registers\n",
                       counters.instructions, counters.threadInstructions,
                       run.launch().registersPerThread);
    out += fmt::format("{} of {} branches divergent, {} arrivals at barriers\n",
                       counters.divergentBranches, counters.branches, counters.barriers);
    out += fmt::format("load sectors {}, store sectors {}, conflicts {} and {}\n",
                       counters.globalLoadSectors, counters.globalStoreSectors,
                       counters.sharedLoadConflicts, counters.sharedStoreConflicts);
    return out + "\n" + firstLines(analysis::picture(run, kColumns), kLines);
}

class GoldenTest : public testing::TestWithParam<std::string> {};

TEST_P(GoldenTest, TheRunIsAsItWas) {
    const fs::path file = support::projectRoot() / "tests" / "golden" / (GetParam() + ".txt");
    const std::string now = portraitOf(runOf(GetParam()));
    if (std::getenv("WARPSCOPE_UPDATE_GOLDEN") != nullptr) {
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << now;
        return;
    }
    ASSERT_TRUE(fs::exists(file))
        << file << " is missing; WARPSCOPE_UPDATE_GOLDEN=1 writes it. It would be:\n"
        << now;
    const std::string before = support::readText(file);
    EXPECT_TRUE(now == before) << "WARPSCOPE_UPDATE_GOLDEN=1 rewrites " << file << "\n--- before\n"
                               << before << "\n--- now\n"
                               << now;
}

INSTANTIATE_TEST_SUITE_P(Scenarios, GoldenTest,
                         testing::ValuesIn(support::thinned(scenarioNames())),
                         [](const auto& which) { return testName(which.param); });

TEST(GoldenFilesTest, EachBelongsToAScenario) {
    const auto names = scenarioNames();
    for (const auto& entry : fs::directory_iterator(support::projectRoot() / "tests" / "golden")) {
        if (entry.path().extension() != ".txt") continue;
        const std::string name = entry.path().stem().string();
        EXPECT_NE(std::find(names.begin(), names.end(), name), names.end())
            << entry.path() << " belongs to no scenario";
    }
}

}  // namespace
}  // namespace warpscope::scenarios
