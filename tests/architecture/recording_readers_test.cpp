#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

#include "tests/architecture/source_files.h"

namespace warpscope::architecture {
namespace {

/// In these everything reads a recording alone …
constexpr std::array<std::string_view, 4> kFolders{"engine/analysis/", "engine/export/",
                                                   "engine/import/", "app/timeline/"};
const std::set<std::string_view> kReaders{
    "engine/history/recording.cpp",        "engine/history/recording_builder.cpp",
    "engine/history/activity_over.cpp",    "engine/history/read_recording.cpp",
    "engine/history/write_recording.cpp",  "app/cli/report_text.cpp",
    "app/present/split/split_history.cpp", "app/present/traffic/traffic.cpp",
    "app/present/source/source_rows.cpp",  "app/present/output/output_rows.cpp"};
/// … but these: why a warp waits, and what a run is asked or begun for, needs its states.
const std::set<std::string_view> kAsksForStates{
    "engine/analysis/condition.cpp",     "engine/analysis/expected_answer.cpp",
    "engine/analysis/explain.cpp",       "engine/analysis/policy_reason.cpp",
    "engine/analysis/claim_numbers.cpp", "engine/analysis/proof.cpp",
    "engine/analysis/step_runs.cpp",     "engine/analysis/sweep.cpp",
    "engine/analysis/wait_cause.cpp",    "engine/analysis/why_scheduler.cpp",
    "engine/analysis/why_warp.cpp"};

bool isReader(std::string_view path) {
    const bool isInFolder = std::ranges::any_of(
        kFolders, [&](std::string_view folder) { return path.starts_with(folder); });
    const bool isNamed = kReaders.contains(path);
    return isNamed || (isInFolder && path.ends_with(".cpp") && !kAsksForStates.contains(path));
}

/// What can be read of a recording is read without an engine: of a file or of a real trace as well.
TEST(RecordingReaders, KnowNoSimulation) {
    std::map<std::string, std::vector<std::string>> includes;
    for (const SourceFile& file : sourceFiles(false))
        includes[file.path] = file.includes;
    const std::set<std::string> stepping{"engine/gpu/simulation.h", "engine/history/replay.h",
                                         "engine/sm/state/sm_state.h"};
    for (const auto& [path, own] : includes) {
        if (!isReader(path)) continue;
        std::set<std::string> reached;
        std::vector<std::string> open{path};
        while (!open.empty()) {
            const std::string next = open.back();
            open.pop_back();
            if (!reached.insert(next).second || !includes.contains(next)) continue;
            EXPECT_FALSE(stepping.contains(next)) << path << " reaches " << next;
            open.insert(open.end(), includes[next].begin(), includes[next].end());
        }
        EXPECT_TRUE(reached.size() > 1) << path << " includes nothing";
    }
    for (const auto* named : {&kReaders, &kAsksForStates}) {
        for (const std::string_view path : *named)
            EXPECT_TRUE(includes.contains(std::string(path))) << path << " is gone";
    }
}

}  // namespace
}  // namespace warpscope::architecture
