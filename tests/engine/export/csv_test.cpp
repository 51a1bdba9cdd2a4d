#include "engine/export/csv.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <vector>

#include "tests/support/run_scenario.h"

namespace warpscope::exporting {
namespace {

std::vector<std::vector<std::string>> tableOf(const history::Recording& run,
                                              const Stretch& stretch = {}) {
    std::string all;
    EXPECT_TRUE(writeCsv(run, stretch, [&](std::string_view piece) {
        all += piece;
        return true;
    }));
    std::vector<std::vector<std::string>> table;
    std::istringstream lines(all);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream cells(line);
        table.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');)
            table.back().push_back(cell);
    }
    return table;
}

// Summed up again, the rows give what the run counted.
TEST(Csv, TheRowsAddUpToTheCountersOfTheRun) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const auto table = tableOf(*run);
    EXPECT_EQ(table[0], (std::vector<std::string>{"sm", "scheduler", "block", "warp", "state",
                                                  "from", "to", "line", "active_mask"}));
    std::map<std::string, std::int64_t> cycles;
    for (std::size_t i = 1; i < table.size(); ++i) {
        ASSERT_EQ(table[i].size(), 9u);
        cycles[table[i][4]] += std::stoll(table[i][6]) - std::stoll(table[i][5]);
        EXPECT_EQ(table[i][8].size(), 8u);
        EXPECT_EQ(table[i][7] == "0", table[i][4] == "drain") << "it has executed its last line";
    }
    EXPECT_EQ(cycles["issued"], run->counters().instructions);
    for (int i = 1; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<trace::WarpState>(i);
        EXPECT_EQ(cycles[std::string(trace::infoOf(state).key)],
                  run->counters().warpCycles[static_cast<std::size_t>(i)]);
    }
}

TEST(Csv, AStretchIsCutAtBothEnds) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const auto table = tableOf(*run, {60, 100});
    ASSERT_GT(table.size(), 2u);
    for (std::size_t i = 1; i < table.size(); ++i) {
        EXPECT_GE(std::stoll(table[i][5]), 60);
        EXPECT_LE(std::stoll(table[i][6]), 100);
        EXPECT_LT(std::stoll(table[i][5]), std::stoll(table[i][6]));
    }
}

TEST(Csv, EndsWhereTheSinkIsFull) {
    const auto run = support::runFrom(support::kBranchyScenario);
    EXPECT_FALSE(writeCsv(*run, {}, [](std::string_view) { return false; }));
}

}  // namespace
}  // namespace warpscope::exporting
