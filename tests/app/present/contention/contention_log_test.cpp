#include "app/present/contention/contention_log.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/atomic_scenario.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class ContentionLogTest : public testing::Test {
  protected:
    void readAll() {
        while (!log.isDone())
            log.advance(100);
    }
    std::shared_ptr<const history::Run> run = support::runFrom(kAtomicScenario);
    ContentionLog log{run};
    Cycle last = run->cycles() - 1;
};

TEST_F(ContentionLogTest, EveryLaneIsCountedAtTheAddressThatItNames) {
    readAll();
    const auto hottest = log.hottest(last, 100);
    ASSERT_EQ(hottest.size(), 100u) << "total, and 64 words of each block";
    EXPECT_EQ(log.addresses(), 129u);
    const HotAddress& total = hottest.front();
    EXPECT_EQ(total.name, "total[0]");
    EXPECT_FALSE(total.block.isValid());
    EXPECT_EQ(total.atomics, 128);
    ASSERT_EQ(total.hits.size(), 4u) << "one a warp";
    for (const AtomicHit& hit : total.hits)
        EXPECT_EQ(hit.lanes, 32);
    EXPECT_EQ(hottest[1].atomics, 1);
    EXPECT_TRUE(hottest[1].block.isValid()) << "shared memory is one for each block";
}

TEST_F(ContentionLogTest, TheQueueIsWhatIsUnderWay) {
    readAll();
    const HotAddress total = log.hottest(last, 1).front();
    EXPECT_GE(total.mostQueued, 64) << "the second warp comes before the first is answered";
    int most = 0;
    CycleCount longest = 0;
    for (Cycle cycle = 0; cycle <= last; ++cycle)
        most = std::max(most, total.queuedAt(cycle));
    for (const AtomicHit& hit : total.hits)
        longest = std::max(longest, hit.to - hit.from);
    EXPECT_EQ(most, total.mostQueued);
    const Cycle fullest = total.hits[total.fullest].from;
    EXPECT_EQ(total.queuedAt(fullest), most);
    EXPECT_LT(total.queuedAt(fullest - 1), most) << "the first cycle with so many";
    EXPECT_EQ(longest, total.longest);
    EXPECT_EQ(total.queuedAt(total.hits.front().from - 1), 0);
    EXPECT_GT(total.queuedAt(total.hits.front().from), 0);
}

TEST_F(ContentionLogTest, WhatOutlivesTheRunIsToldApart) {
    readAll();
    const HotAddress total = log.hottest(last, 1).front();
    const auto slowestOf = [](const HotAddress& address) {
        return *std::ranges::find_if(address.hits, [&](const AtomicHit& hit) {
            return hit.to - hit.from == address.longest;
        });
    };
    ASSERT_GT(slowestOf(total).to, last)
        << "nobody reads what the atomic returns, so nobody waits for it";
    for (const HotAddress& address : log.hottest(last, 200))
        EXPECT_EQ(address.longestBeyond,
                  std::max<CycleCount>(0, slowestOf(address).to - run->cycles()));
}

TEST_F(ContentionLogTest, NothingLaterThanTheCycleIsTold) {
    readAll();
    const HotAddress total = log.hottest(last, 1).front();
    EXPECT_TRUE(log.hottest(total.hits.front().from - 1, 5).empty());
    const auto then = log.hottest(total.hits.front().from, 5);
    ASSERT_EQ(then.size(), 1u) << "the words of shared memory come later";
    EXPECT_EQ(then.front().name, "total[0]");
}

// Atomics on a partner's shared memory were counted as if they hit that of their own block.
TEST(ContentionLog, InAClusterTheBlockIsTheOneWhoseMemoryIsHit) {
    const auto run = support::runFrom(kPartnersScenario);
    ContentionLog log(run);
    while (!log.isDone())
        log.advance(1000);
    for (const HotAddress& hot : log.hottest(run->cycles(), 200))
        for (const AtomicHit& hit : hot.hits)
            EXPECT_NE(run->warps()[hit.warp.value].block, hot.block);
}

}  // namespace
}  // namespace warpscope::present
