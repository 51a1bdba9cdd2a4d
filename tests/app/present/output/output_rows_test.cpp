#include "app/present/output/output_rows.h"

#include <gtest/gtest.h>

#include "tests/app/present/printing_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(OutputRows, SayWhoPrintedWhatAndWhen) {
    const auto run = support::runFrom(kPrintingScenario);
    const auto rows = outputRows(*run);
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].line, 3);
    bool hasSecond = false;
    for (const OutputRow& row : rows) {
        EXPECT_EQ(row.text, "block " + row.blockPlace + " 线程 " + row.threadPlace);
        hasSecond = hasSecond || (row.blockPlace == "1" && row.threadPlace == "(3, 1)");
        const auto segment = run->segmentAt(row.warp, row.cycle);
        ASSERT_TRUE(segment);
        EXPECT_EQ(segment->state, trace::WarpState::Issued);
    }
    EXPECT_TRUE(hasSecond);
}

TEST(OutputRows, AreCountedUpToACycle) {
    const auto rows = outputRows(*support::runFrom(kPrintingScenario));
    EXPECT_EQ(printedUpTo(rows, -1), 0u);
    EXPECT_EQ(printedUpTo(rows, rows.back().cycle), rows.size());
    EXPECT_GE(printedUpTo(rows, rows.front().cycle), 1u);
    EXPECT_EQ(printedUpTo(rows, rows.front().cycle - 1), 0u);
}

TEST(OutputRows, PlacesHaveAsManyNumbersAsTheirExtent) {
    EXPECT_EQ(placeIn(5, {8, 1, 1}), "5");
    EXPECT_EQ(placeIn(5, {4, 2, 1}), "(1, 1)");
    EXPECT_EQ(placeIn(5, {2, 2, 2}), "(1, 0, 1)");
}

}  // namespace
}  // namespace warpscope::present
