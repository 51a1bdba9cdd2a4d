#include "app/present/buffers/touch_log.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/present/buffers/buffer_map.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/present/transpose_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(TouchLog, BuffersAreThePointersAndSharedMemoryWithTheRowsThatAnArgumentNames) {
    const auto buffers = mappedBuffers(support::launchFrom(transposeScenario("tiled", 1)));
    ASSERT_EQ(buffers.size(), 3u);
    EXPECT_EQ(buffers[0].name, "a");
    EXPECT_EQ(buffers[0].elements, 1024u);
    EXPECT_EQ(buffers[0].columns, 32u) << "m = 32";
    EXPECT_TRUE(buffers[2].isShared);
    EXPECT_EQ(buffers[2].columns, 32u) << "banks";
    EXPECT_EQ(buffers[2].elements, 32u * 33u);
}

TEST(TouchLog, WithoutSuchAnArgumentARowIsSomeWarpsLong) {
    const auto buffers = mappedBuffers(support::launchFrom(memoryScenario(1)));
    ASSERT_EQ(buffers.size(), 3u);
    EXPECT_EQ(buffers[0].columns % 32, 0u);
    EXPECT_GE(buffers[0].columns * buffers[0].columns, buffers[0].elements);
    EXPECT_EQ(buffers[1].columns, 32u);
}

// A matrix is read whole and written whole, each element once.
TEST(TouchLog, HoldsEveryElementThatALaneTouches) {
    const auto run = support::runFrom(transposeScenario("naive"));
    TouchLog log(run);
    while (!log.isDone()) {
        const Cycle before = log.known();
        log.advance(100);
        EXPECT_GE(log.known(), before) << "it goes on where it stopped";
    }
    EXPECT_EQ(log.known(), kNever);
    for (const std::size_t buffer : {0u, 1u}) {
        ASSERT_EQ(log.touches(buffer).size(), 1024u);
        std::vector<int> times(1024);
        for (const Touch& touch : log.touches(buffer)) {
            ++times[touch.element];
            EXPECT_EQ(touch.isWrite, buffer == 1);
            const std::uint32_t row = touch.warp, column = touch.lane;
            EXPECT_EQ(touch.element, buffer == 0 ? row * 32 + column : column * 32 + row);
        }
        EXPECT_EQ(std::ranges::count(times, 1), 1024);
        EXPECT_TRUE(std::ranges::is_sorted(log.touches(buffer), {}, &Touch::cycle));
    }
    EXPECT_FALSE(log.isFull());
}

// What a warp did to its partner's memory was drawn in that of its own block.
TEST(TouchLog, EachBlockOfAClusterHasItsOwnSharedMemory) {
    const auto run = support::runFrom(kPartnersScenario);
    TouchLog log(run);
    while (!log.isDone())
        log.advance(1000);
    ASSERT_EQ(log.buffers().size(), 3u) << "out, and the shared memories of two blocks";
    EXPECT_EQ(log.buffers()[2].rank, 1u);
    EXPECT_EQ(log.blocksOf(WarpId{2}), (std::vector{BlockId{2}, BlockId{3}}));
    for (const std::size_t rank : {0u, 1u}) {
        ASSERT_EQ(log.touches(1 + rank).size(), 64u) << "one warp in each of two clusters";
        for (const Touch& touch : log.touches(1 + rank))
            EXPECT_NE(touch.warp % 2, rank) << "only the partner comes here";
    }
    const BufferMap own = bufferMap(log, 1, run->cycles(), WarpId{2}, 1000);
    EXPECT_EQ(own.writes, 32u) << "not what the other cluster did";
    EXPECT_EQ(own.at(0, 5).warp, 3u);
}

}  // namespace
}  // namespace warpscope::present
