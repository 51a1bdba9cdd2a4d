#include "tests/architecture/circles.h"

#include <algorithm>

namespace warpscope::architecture {
namespace {

/// Tarjan's strongly connected components: a group is complete when the walk leaves the first of
/// its names.
struct Walk {
    const Graph& graph;
    std::map<std::string, int> number{};  ///< By name, in the order of the first visit.
    std::map<std::string, int> lowest{};  ///< The earliest name still open that can be reached.
    std::vector<std::string> open{};
    std::vector<std::set<std::string>> circles{};

    void visit(const std::string& name) {
        const int mine = static_cast<int>(number.size());
        number[name] = lowest[name] = mine;
        open.push_back(name);
        if (const auto edges = graph.find(name); edges != graph.end()) {
            for (const std::string& next : edges->second)
                follow(name, next);
        }
        if (lowest[name] == mine) close(name);
    }

    void follow(const std::string& name, const std::string& next) {
        if (!number.contains(next)) {
            visit(next);
            lowest[name] = std::min(lowest[name], lowest[next]);
        } else if (std::ranges::find(open, next) != open.end()) {
            lowest[name] = std::min(lowest[name], number[next]);
        }
    }

    void close(const std::string& name) {
        const auto first = std::ranges::find(open, name);
        const std::set<std::string> group(first, open.end());
        open.erase(first, open.end());
        if (group.size() > 1) circles.push_back(group);
    }
};

}  // namespace

std::vector<std::set<std::string>> circlesOf(const Graph& graph) {
    Walk walk{graph};
    for (const auto& [name, edges] : graph) {
        if (!walk.number.contains(name)) walk.visit(name);
    }
    std::ranges::sort(walk.circles);
    return walk.circles;
}

std::string describe(const std::vector<std::set<std::string>>& circles) {
    std::string text;
    for (const auto& circle : circles) {
        text += std::to_string(circle.size()) + ":";
        for (const std::string& name : circle)
            text += (name == *circle.begin() ? " " : ", ") + name;
        text += "\n";
    }
    return text;
}

}  // namespace warpscope::architecture
