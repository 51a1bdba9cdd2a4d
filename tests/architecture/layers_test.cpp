#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tests/architecture/circles.h"
#include "tests/architecture/source_files.h"

namespace warpscope::architecture {
namespace {

/// The layer of each folder: it may include itself and lower layers, and its own layer only where
/// no circle comes of it (the next test).
const std::map<std::string, int> kLayers{
    {"engine/base", 0},     {"engine/isa", 1},       {"engine/machine", 1},
    {"engine/trace", 1},    {"engine/text", 1},      {"engine/code", 2},
    {"engine/codegen", 3},  {"engine/cuda", 4},      {"engine/host", 5},
    {"engine/ptx", 4},      {"engine/toolchain", 4}, {"engine/occupancy", 2},
    {"engine/memory", 2},   {"engine/scheduler", 2}, {"engine/sm", 3},
    {"engine/gpu", 4},      {"engine/history", 5},   {"engine/scenario", 5},
    {"engine/analysis", 6}, {"engine/exercise", 7},  {"engine/export", 6},
    {"engine/import", 6},   {"app/names", 9},        {"app/cli", 10},
    {"app/python", 11},     {"app/session", 10},     {"app/theme", 11},
    {"app/draw", 11},       {"app/timeline", 11},    {"app/present", 12},
    {"app/widgets", 13},    {"app/views", 14},       {"app/shell", 15},
    {"app/platform", 16},   {"app/browser", 17},     {"app", 17},
};

/// The layer of the file's folder, or of the nearest folder around it. A new folder of app or
/// engine has none.
std::optional<int> layerOf(const std::string& path) {
    std::string folder = folderOf(path);
    if (const auto own = kLayers.find(folder); own != kLayers.end()) return own->second;
    for (folder = folderOf(folder); folder.find('/') != std::string::npos;
         folder = folderOf(folder)) {
        const auto around = kLayers.find(folder);
        if (around != kLayers.end()) return around->second;
    }
    return std::nullopt;
}

TEST(Layers, EveryFolderHasOne) {
    for (const SourceFile& file : sourceFiles(false)) {
        EXPECT_TRUE(layerOf(file.path).has_value()) << file.path << " is in an unknown folder";
    }
}

TEST(Layers, NoFileIncludesUpward) {
    for (const SourceFile& file : sourceFiles(false)) {
        const auto own = layerOf(file.path);
        if (!own) continue;
        for (const std::string& include : file.includes) {
            const auto other = layerOf(include);
            if (!other) continue;
            EXPECT_LE(*other, *own) << file.path << " includes upward: " << include;
        }
    }
}

TEST(Layers, EngineKnowsNoWindow) {
    for (const SourceFile& file : sourceFiles(false)) {
        if (!file.path.starts_with("engine/")) continue;
        for (const std::string& include : file.includes) {
            const bool isWindow = include.starts_with("imgui") || include.starts_with("GLFW") ||
                                  include.starts_with("glad") || include.starts_with("app/") ||
                                  include == "iostream";
            EXPECT_FALSE(isWindow) << file.path << " includes " << include;
        }
    }
}

TEST(Layers, HeadersIncludeEachOtherInNoCircle) {
    Graph graph;
    for (const SourceFile& file : sourceFiles(true)) {
        for (const std::string& include : file.includes)
            graph[file.path].insert(include);
    }
    EXPECT_EQ(describe(circlesOf(graph)), "");
}

TEST(Layers, FoldersIncludeEachOtherInNoCircle) {
    Graph graph;
    for (const SourceFile& file : sourceFiles(false)) {
        for (const std::string& include : file.includes) {
            if (layerOf(include) && folderOf(include) != folderOf(file.path))
                graph[folderOf(file.path)].insert(folderOf(include));
        }
    }
    EXPECT_EQ(describe(circlesOf(graph)), "");
}

/// Every header that a file includes, itself or through others.
std::set<std::string> reachedFrom(const Graph& graph, const std::string& file) {
    std::set<std::string> reached;
    std::vector<std::string> open{file};
    while (!open.empty()) {
        const auto edges = graph.find(open.back());
        open.pop_back();
        if (edges == graph.end()) continue;
        for (const std::string& next : edges->second)
            if (reached.insert(next).second) open.push_back(next);
    }
    return reached;
}

TEST(Layers, SessionTimelineAndWhatViewsShowReachNoImGui) {
    const std::set<std::string> plain{"app/names",   "app/cli",      "app/python",
                                      "app/session", "app/timeline", "app/present"};
    Graph graph;
    for (const SourceFile& file : sourceFiles(false))
        graph[file.path] = {file.includes.begin(), file.includes.end()};
    for (const auto& [file, includes] : graph) {
        if (!plain.contains(folderOf(file)) && !plain.contains(folderOf(folderOf(file)))) continue;
        for (const std::string& include : reachedFrom(graph, file))
            EXPECT_FALSE(include.starts_with("imgui")) << file << " reaches " << include;
    }
}

// What is painted through a canvas can be painted on something else: a list in a test, a file.
TEST(Layers, OnlyTheCanvasPaintsOnListsOfDearImGui) {
    for (const SourceFile& file : sourceFiles(false)) {
        if (folderOf(file.path) == "app/draw") continue;
        for (const std::string& line : file.lines) {
            for (const char* word : {"DrawList", "AddRect", "AddLine(", "AddText("})
                EXPECT_EQ(line.find(word), std::string::npos) << file.path << ": " << line;
        }
    }
}

TEST(Layers, TheCanvasAndWhatPaintsOnItReachNoImGui) {
    Graph graph;
    for (const SourceFile& file : sourceFiles(false))
        graph[file.path] = {file.includes.begin(), file.includes.end()};
    const auto isPainter = [](const std::string& file) {
        const std::string name = file.substr(file.rfind('/') + 1);
        return file.starts_with("app/views/") && name.starts_with("paint_");
    };
    int painters = 0;
    for (const auto& [file, includes] : graph) {
        const bool isOfCanvas = file == "app/draw/canvas.h" || file == "app/draw/text.cpp" ||
                                file == "app/draw/shapes.cpp";
        if (!isOfCanvas && !isPainter(file)) continue;
        ++painters;
        for (const std::string& include : reachedFrom(graph, file))
            EXPECT_FALSE(include.starts_with("imgui")) << file << " reaches " << include;
    }
    EXPECT_GT(painters, 10);
}

TEST(Layers, AViewKnowsNoOtherView) {
    for (const SourceFile& file : sourceFiles(false)) {
        if (folderOf(folderOf(file.path)) != "app/views") continue;
        for (const std::string& include : file.includes) {
            const bool isView = folderOf(folderOf(include)) == "app/views";
            EXPECT_FALSE(isView && folderOf(include) != folderOf(file.path))
                << file.path << " includes " << include;
        }
    }
}

TEST(Layers, ACircleWouldBeFound) {
    EXPECT_EQ(describe(circlesOf({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}})), "3: a, b, c\n");
    EXPECT_EQ(describe(circlesOf({{"a", {"b"}}, {"b", {"a", "c"}}, {"c", {"d"}}, {"d", {"c"}}})),
              "2: a, b\n2: c, d\n");
    EXPECT_EQ(describe(circlesOf({{"a", {"b", "c"}}, {"b", {"c"}}})), "");
}

}  // namespace
}  // namespace warpscope::architecture
