#include "tests/truth/reasons.h"

#include <sstream>

#include "tests/support/paths.h"
#include "tests/truth/cells.h"
#include "tests/truth/truth_launch.h"

namespace warpscope::truth {
namespace {

struct Reason {
    std::string group{};
    std::string name{};
    std::string words{};
};

std::vector<Reason> allReasons() {
    std::vector<Reason> reasons;
    std::istringstream lines(support::readText(truthFolder() / "reasons.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto cells = cellsOf(line);
        reasons.push_back({cells.at(0), cells.at(1), cells.at(2)});
    }
    return reasons;
}

}  // namespace

void addReasons(std::vector<Row>& rows) {
    const std::vector<Reason> reasons = allReasons();
    for (Row& row : rows) {
        if (row.isClose()) continue;
        for (const Reason& reason : reasons) {
            if (reason.group != row.group || !row.name.starts_with(reason.name)) continue;
            row.reason = reason.words;
            break;
        }
    }
}

std::string rowsWithoutReason(const std::vector<Row>& rows) {
    std::string lines;
    for (const Row& row : rows) {
        if (!row.problem.empty())
            lines += "  " + row.group + " | " + row.name + " | " + row.problem + "\n";
        else if (!row.isClose() && row.reason.empty())
            lines += "  " + row.group + " | " + row.name + " | off, no reason\n";
    }
    return lines;
}

}  // namespace warpscope::truth
