#include "app/present/threads/thread_data.h"

#include <gtest/gtest.h>

#include "tests/app/present/transpose_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

/// At a cycle, where nobody has looked before.
ThreadData dataAt(const history::Run& run, const TouchLog& log, Cycle cycle) {
    ThreadData data(run.launch());
    data.moveTo(cycle, log, *run.replay().stateAfter(cycle));
    return data;
}

// Thread (column, row) writes c[column][row], which holds a[row][column] = 32 row + column.
TEST(ThreadData, EachThreadStandsOverTheElementThatItWrote) {
    const auto run = support::runFrom(transposeScenario("naive"));
    TouchLog log(run);
    while (!log.isDone())
        log.advance(1 << 16);
    const Cycle last = run->cycles() - 1;
    const ThreadData data = dataAt(*run, log, last);
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
    const auto at = [&](Cycle cycle) { return dataAt(*run, log, cycle); };
    EXPECT_FALSE(at(0).isThere());
    EXPECT_EQ(at(0).elementOf(WarpId{0}, 0), std::nullopt);
    const ThreadData early = at(log.touches(0).front().cycle);
    ASSERT_TRUE(early.isThere());
    EXPECT_FALSE(early.isWritten());
    EXPECT_EQ(early.name(), "a");
    EXPECT_LT(early.count(), 1024);
}

/// It adds what comes as the cursor moves on: that must be what somebody sees who jumps there.
TEST(ThreadData, WhoWalksToACycleSeesWhatWhoJumpsThereSees) {
    const auto run = support::runFrom(transposeScenario("tiled"));
    TouchLog log(run);
    while (!log.isDone())
        log.advance(1 << 16);
    ThreadData walked(run->launch());
    const auto visit = [&](Cycle cycle) {
        walked.moveTo(cycle, log, *run->replay().stateAfter(cycle));
        const ThreadData jumped = dataAt(*run, log, cycle);
        ASSERT_EQ(walked.isThere(), jumped.isThere()) << cycle;
        EXPECT_EQ(walked.name(), jumped.name());
        EXPECT_EQ(walked.isWritten(), jumped.isWritten());
        EXPECT_EQ(walked.count(), jumped.count()) << cycle;
        for (std::uint32_t warp = 0; warp < 32; ++warp)
            for (const int lane : {0, 17, 31})
                EXPECT_EQ(walked.elementOf(WarpId{warp}, lane),
                          jumped.elementOf(WarpId{warp}, lane));
    };
    const Cycle end = run->cycles() - 1;
    for (Cycle cycle = 0; cycle <= end; cycle += 37)
        visit(cycle);
    for (const Cycle cycle : {end, end / 2, end / 3, Cycle{0}, end})
        visit(cycle);
}

// Of a grid that is drawn by blocks each cell has the mean of what is under its threads.
TEST(ThreadData, ACellOfBlocksHasTheMeanOfWhatIsUnderItsThreads) {
    const auto run = support::runFrom(transposeScenario("naive"));
    TouchLog log(run);
    while (!log.isDone())
        log.advance(1 << 16);
    const BlockMap map(run->launch(), 10'000);
    const ThreadData whole = dataAt(*run, log, run->cycles() - 1);
    const std::vector<float> shares = whole.sharesOf(map);
    ASSERT_EQ(shares.size(), static_cast<std::size_t>(map.columns() * map.rows()));
    EXPECT_NEAR(shares[map.cellOf(BlockId{0})], 0.5f, 0.01f) << "0 to 1023 under 1024 threads";
    EXPECT_LT(dataAt(*run, log, 0).sharesOf(map)[0], 0) << "nobody has touched anything yet";
}

}  // namespace
}  // namespace warpscope::present
