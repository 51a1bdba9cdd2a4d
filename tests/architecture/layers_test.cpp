#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "tests/architecture/source_files.h"

namespace warpscope::architecture {
namespace {

/// The layer of each folder: it may include itself and lower layers, and its own layer only where
/// no circle comes of it (the next test).
const std::map<std::string, int> kLayers{
    {"engine/base", 0},      {"engine/isa", 1},
    {"engine/machine", 1},   {"engine/trace", 1},
    {"engine/text", 1},      {"engine/code", 2},
    {"engine/codegen", 3},   {"engine/cuda", 4},
    {"engine/ptx", 4},       {"engine/toolchain", 4},
    {"engine/occupancy", 2}, {"engine/memory", 2},
    {"engine/scheduler", 2}, {"engine/sm", 3},
    {"engine/gpu", 4},       {"engine/history", 5},
    {"engine/scenario", 5},  {"engine/analysis", 6},
    {"app/cli", 10},         {"app/session", 10},
    {"app/theme", 11},       {"app/draw", 11},
    {"app/timeline", 12},    {"app/widgets", 12},
    {"app/views", 13},       {"app/shell", 14},
    {"app/platform", 15},    {"app", 16},
};

TEST(Layers, EveryFolderHasOne) {
    for (const SourceFile& file : sourceFiles(false)) {
        EXPECT_TRUE(kLayers.contains(folderOf(file.path)))
            << file.path << " is in an unknown folder";
    }
}

TEST(Layers, NoFileIncludesUpward) {
    for (const SourceFile& file : sourceFiles(false)) {
        const auto own = kLayers.find(folderOf(file.path));
        if (own == kLayers.end()) continue;
        for (const std::string& include : file.includes) {
            const auto other = kLayers.find(folderOf(include));
            if (other == kLayers.end()) continue;
            EXPECT_LE(other->second, own->second) << file.path << " includes upward: " << include;
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

TEST(Layers, SessionAndTimelineLayoutKnowNoImGui) {
    for (const SourceFile& file : sourceFiles(false)) {
        if (!file.path.starts_with("app/session/") && !file.path.starts_with("app/cli/")) continue;
        for (const std::string& include : file.includes) {
            EXPECT_FALSE(include.starts_with("imgui")) << file.path << " includes " << include;
        }
    }
}

using Graph = std::map<std::string, std::set<std::string>>;

/// A circle in the graph as "a → b → a"; empty when there is none.
std::string findCircle(const Graph& graph) {
    std::map<std::string, int> colour;  // 1 = on the way, 2 = done
    std::vector<std::string> way;
    std::string found;
    const std::function<void(const std::string&)> visit = [&](const std::string& node) {
        if (!found.empty() || colour[node] == 2) return;
        way.push_back(node);
        if (colour[node] == 1) {
            for (auto at = std::ranges::find(way, node); at != way.end(); ++at)
                found += *at + " → ";
            return;
        }
        colour[node] = 1;
        if (const auto edges = graph.find(node); edges != graph.end()) {
            for (const std::string& next : edges->second)
                visit(next);
        }
        colour[node] = 2;
        way.pop_back();
    };
    for (const auto& [node, edges] : graph)
        visit(node);
    return found;
}

TEST(Layers, HeadersIncludeEachOtherInNoCircle) {
    Graph graph;
    for (const SourceFile& file : sourceFiles(true)) {
        for (const std::string& include : file.includes)
            graph[file.path].insert(include);
    }
    EXPECT_EQ(findCircle(graph), "");
}

TEST(Layers, FoldersIncludeEachOtherInNoCircle) {
    Graph graph;
    for (const SourceFile& file : sourceFiles(false)) {
        for (const std::string& include : file.includes) {
            if (kLayers.contains(folderOf(include)) && folderOf(include) != folderOf(file.path))
                graph[folderOf(file.path)].insert(folderOf(include));
        }
    }
    EXPECT_EQ(findCircle(graph), "");
}

TEST(Layers, ACircleWouldBeFound) {
    EXPECT_NE(findCircle({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}}), "");
    EXPECT_EQ(findCircle({{"a", {"b", "c"}}, {"b", {"c"}}}), "");
}

}  // namespace
}  // namespace warpscope::architecture
