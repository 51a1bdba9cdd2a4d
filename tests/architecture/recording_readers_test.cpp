#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/architecture/source_files.h"

namespace warpscope::architecture {
namespace {

/// What can be read of a recording is read without an engine: of a file or of a real trace as well.
TEST(RecordingReaders, KnowNoSimulation) {
    const std::set<std::string> readers{
        "engine/history/recording.cpp",
        "engine/history/recording_builder.cpp",
        "engine/history/load_over.cpp",
        "engine/history/read_recording.cpp",
        "engine/history/write_recording.cpp",
        "engine/import/trace_recording.cpp",
        "engine/analysis/passes.cpp",
        "engine/analysis/report.cpp",
        "engine/analysis/picture.cpp",
        "engine/analysis/latency_hiding.cpp",
        "app/cli/report_text.cpp",
    };
    std::map<std::string, std::vector<std::string>> includes;
    for (const SourceFile& file : sourceFiles(false))
        includes[file.path] = file.includes;
    const std::set<std::string> stepping{"engine/gpu/simulation.h", "engine/history/replay.h",
                                         "engine/sm/sm_state.h"};
    for (const auto& [path, own] : includes) {
        if (!readers.contains(path) && !path.starts_with("app/timeline/")) continue;
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
    for (const std::string& path : readers)
        EXPECT_TRUE(includes.contains(path)) << path << " is gone";
}

}  // namespace
}  // namespace warpscope::architecture
