#include "app/present/source/source_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(SourceRows, CutsLinesAndOpensTabs) {
    EXPECT_EQ(linesOf("a\n\tb\r\n"), (std::vector<std::string>{"a", "    b"}));
    EXPECT_EQ(linesOf("x\n\ny"), (std::vector<std::string>{"x", "", "y"}));
    EXPECT_TRUE(linesOf("").empty());
}

TEST(SourceRows, EveryIssueBelongsToALine) {
    const auto run = support::runFrom(kSplitScenario);
    const auto rows = sourceRows(*run);
    std::int64_t issues = 0;
    std::int64_t threadIssues = 0;
    for (const SourceRow& row : rows) {
        issues += row.counts.issues;
        threadIssues += row.counts.threadIssues;
    }
    EXPECT_EQ(issues, run->counters().instructions);
    EXPECT_EQ(threadIssues, run->counters().threadInstructions);
}

TEST(SourceRows, TheSidesOfAnIfRunWithTheirShareOfTheLanes) {
    const auto rows = sourceRows(*support::runFrom(kSplitScenario));
    const auto lineWith = [&](std::string_view word) -> const SourceRow& {
        for (const SourceRow& row : rows)
            if (row.text.find(word) != std::string::npos) return row;
        return rows.front();
    };
    EXPECT_DOUBLE_EQ(lineWith("float x").counts.activeShare(32), 1.0);
    EXPECT_DOUBLE_EQ(lineWith("1.5f").counts.activeShare(32), 0.75);
    EXPECT_DOUBLE_EQ(lineWith("2.0f - 1").counts.activeShare(32), 0.25);
    EXPECT_EQ(LineCounts{}.activeShare(32), 0);
}

TEST(SourceRows, TheSharesOfAllWaitingAddUp) {
    const auto run = support::runFrom(kSplitScenario);
    const CountScale scale = countScale(*run);
    double sum = 0, largest = 0;
    std::string worst;
    for (const SourceRow& row : sourceRows(*run)) {
        const double share = scale.stallShare(row.counts);
        sum += share;
        if (share > largest) worst = row.text;
        largest = std::max(largest, share);
    }
    EXPECT_NEAR(sum, 1.0, 1e-9);
    EXPECT_NE(worst.find("k < 4"), std::string::npos) << worst;
    EXPECT_EQ(CountScale{}.stallShare(LineCounts{1, 1, 5}), 0);
}

TEST(SourceRows, OnlyProblemsOfTheKernelStandInIt) {
    scenario::Scenario scenario;
    scenario.kernelFile = "kernels/add.cu";
    Problem here{{"compiler.x", {}}, {"/somewhere/kernels/add.cu", 4, 2, 5}};
    Problem elsewhere{{"scenario.x", {}}, {"/somewhere/add.toml", 9, 1, 2}};
    const auto notes = lineNotes({here, elsewhere}, scenario, nullptr);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes[0].line, 4);
    EXPECT_EQ(notes[0].column, 2);
}

TEST(SourceRows, ProblemsOfAnInlineKernelCountFromItsOwnFirstLine) {
    scenario::Scenario scenario;
    scenario.path = "/somewhere/inline.toml";
    scenario.codeLineOffset = 10;
    Problem inKernel{{"compiler.x", {}}, {"inline.toml", 12, 1, 2}};
    Problem above{{"scenario.x", {}}, {"inline.toml", 3, 1, 2}};
    const auto notes = lineNotes({inKernel, above}, scenario, nullptr);
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_EQ(notes[0].line, 2);
}

// The panel under all views has its words, and who waits for whom: twice they took the code's room.
TEST(SourceRows, WhatStoppedTheRunIsMarkedWithoutWords) {
    const auto run = support::runFrom(support::kDeadlockScenario);
    ASSERT_FALSE(run->problems().empty());
    const auto notes = lineNotes({}, scenario::Scenario(), run.get());
    ASSERT_FALSE(notes.empty());
    EXPECT_EQ(notes[0].line, run->problems()[0].line);
    EXPECT_TRUE(notes[0].message.isEmpty());
}

}  // namespace
}  // namespace warpscope::present
