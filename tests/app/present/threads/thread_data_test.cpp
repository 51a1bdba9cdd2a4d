#include "app/present/threads/thread_data.h"

#include <gtest/gtest.h>

#include "tests/app/present/transpose_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

// Thread (column, row) writes c[column][row], which holds a[row][column] = 32 row + column.
TEST(ThreadData, EachThreadStandsOverTheElementThatItWrote) {
    const auto run = support::runFrom(transposeScenario("naive"));
    TouchLog log(run);
    while (!log.isDone())
        log.advance(1 << 16);
    const Cycle last = run->cycles() - 1;
    const ThreadData data(log, run->launch(), *run->replay().stateAfter(last), last);
    ASSERT_TRUE(data.isThere());
    EXPECT_TRUE(data.isWritten());
    EXPECT_EQ(data.name(), "c");
    EXPECT_EQ(data.count(), 1024);
    for (const std::uint32_t row : {0U, 5U, 31U}) {
        for (const int column : {0, 7, 31}) {
            const auto element = data.elementOf(WarpId{row}, column);
            ASSERT_TRUE(element);
            EXPECT_EQ(*element, static_cast<std::uint32_t>(column) * 32 + row);
            EXPECT_EQ(data.textOf(*element),
                      std::to_string(32 * row + static_cast<std::uint32_t>(column)));
        }
    }
    EXPECT_EQ(data.shareOf(*data.elementOf(WarpId{31}, 31)), 1.0f);
}

TEST(ThreadData, BeforeAnythingIsWrittenItIsWhatWasReadAndAtFirstNothing) {
    const auto run = support::runFrom(transposeScenario("naive"));
    TouchLog log(run);
    while (!log.isDone())
        log.advance(1 << 16);
    const auto at = [&](Cycle cycle) {
        return ThreadData(log, run->launch(), *run->replay().stateAfter(cycle), cycle);
    };
    EXPECT_FALSE(at(0).isThere());
    EXPECT_EQ(at(0).elementOf(WarpId{0}, 0), std::nullopt);
    const ThreadData early = at(log.touches(0).front().cycle);
    ASSERT_TRUE(early.isThere());
    EXPECT_FALSE(early.isWritten());
    EXPECT_EQ(early.name(), "a");
    EXPECT_LT(early.count(), 1024);
}

}  // namespace
}  // namespace warpscope::present
