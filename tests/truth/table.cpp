#include "tests/truth/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpscope::truth {
namespace {

struct Group {
    std::string name{};
    double errors = 0;
    int rows = 0;
    int within = 0;
};

/// In the order of their first row.
std::vector<Group> groupsOf(const std::vector<Row>& rows) {
    std::vector<Group> groups;
    for (const Row& row : rows) {
        if (!row.problem.empty()) continue;
        auto found = std::ranges::find(groups, row.group, &Group::name);
        if (found == groups.end()) {
            groups.push_back({row.group});
            found = std::prev(groups.end());
        }
        found->errors += row.error();
        ++found->rows;
        found->within += row.isClose() ? 1 : 0;
    }
    return groups;
}

}  // namespace

std::string textOf(const std::vector<Row>& rows) {
    std::string out;
    std::string group;
    for (const Row& row : rows) {
        if (row.group != group) out += fmt::format("\n{}\n", row.group);
        group = row.group;
        if (!row.problem.empty())
            out += fmt::format("  {:<34} {:>12.2f}  {}\n", row.name, row.measured, row.problem);
        else
            out += fmt::format("  {:<34} {:>12.2f} {:>12.2f} {:>8.3f}\n", row.name, row.measured,
                               row.simulated, row.ratio());
    }
    return out;
}

std::string textAtEnd(const std::vector<Row>& rows) {
    std::string out = "\nmean error, rows within 10 % (hit rates within 3 points)\n";
    for (const Group& one : groupsOf(rows)) {
        out += fmt::format("  {:<34} {:>11.1f} % {:>6} of {}\n", one.name,
                           100 * one.errors / one.rows, one.within, one.rows);
    }
    out += "\nrows that are off by more than 10 %, and why\n";
    for (const Row& row : rows) {
        if (!row.problem.empty() || row.isClose()) continue;
        out += fmt::format("  {:<12} {:<34} {:>6.2f}  {}\n", row.group, row.name, row.ratio(),
                           row.reason.empty() ? "not known" : row.reason);
        if (!row.detail.empty()) out += fmt::format("{:16}{}\n", "", row.detail);
    }
    return out;
}

std::string csvHeader() {
    return "group,name,unit,measured,simulated,ratio\n";
}

std::string csvOf(const std::vector<Row>& rows) {
    std::string out;
    for (const Row& row : rows) {
        std::string name = row.name;
        std::ranges::replace(name, ',', ';');
        out += fmt::format("{},{},{},{:.3f},{:.3f},{:.4f}\n", row.group, name, row.unit,
                           row.measured, row.simulated, row.ratio());
    }
    return out;
}

std::string csvAtEnd(const std::vector<Row>& rows) {
    std::string out;
    for (const Group& one : groupsOf(rows))
        out += fmt::format("mean_error,{},share,0,{:.4f},\n", one.name, one.errors / one.rows);
    return out;
}

}  // namespace warpscope::truth
