#include "engine/gpu/block_order.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/build_program.h"

namespace warpscope::gpu {
namespace {

TEST(BlockOrder, AShuffleHasEachNumberOnceAndFollowsItsSeed) {
    for (const std::int64_t count : {1, 2, 3, 7, 132, 1000}) {
        std::set<std::int64_t> all;
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t number = shuffled(i, count, 5);
            EXPECT_GE(number, 0);
            EXPECT_LT(number, count);
            EXPECT_TRUE(all.insert(number).second) << count;
            EXPECT_EQ(number, shuffled(i, count, 5));
        }
    }
    int same = 0;
    int kept = 0;
    for (std::int64_t i = 0; i < 1000; ++i) {
        same += shuffled(i, 1000, 1) == shuffled(i, 1000, 2) ? 1 : 0;
        kept += shuffled(i, 1000, 1) == i ? 1 : 0;
    }
    EXPECT_LT(same, 20);
    EXPECT_LT(kept, 20);
}

TEST(BlockOrder, TheHardwaresNamesEachSmOnceInPairs) {
    for (const std::size_t count : {1U, 5U, 40U, 108U, 132U}) {
        const auto order = smOrder(BlockOrder::Hardware, count);
        EXPECT_EQ(std::set<std::uint32_t>(order.begin(), order.end()).size(), count);
        ASSERT_EQ(order.size(), count);
        if (count < 40) continue;
        EXPECT_EQ(order[1], order[0] + 1);
        if (count == 132) continue;  // Numbered as the hardware does it.
        EXPECT_NE(order[2] / 16, order[1] / 16) << "the next pair is of another GPC";
    }
    // The first blocks of an H100, as micro.csv of the measurements has them.
    const auto measured = smOrder(BlockOrder::Hardware, 132);
    const std::vector<std::uint32_t> first{124, 125, 126, 127, 128, 129, 130, 131, 12, 13, 28, 29};
    EXPECT_TRUE(std::equal(first.begin(), first.end(), measured.begin()));
    EXPECT_EQ(smOrder(BlockOrder::InOrder, 3), (std::vector<std::uint32_t>{0, 1, 2}));
}

std::vector<std::uint32_t> startsOf(BlockOrder order, std::int64_t seed) {
    support::ProgramBuilder build;
    build.exit();
    auto launch = support::launchOf(build.build(), {12, 1, 1}, {32, 1, 1}, 4);
    launch.model.blockOrder = order;
    launch.model.blockSeed = seed;
    std::vector<std::uint32_t> blocks;
    for (const trace::Event& event : support::runToEnd(launch).events) {
        if (event.kind == trace::EventKind::BlockStart) blocks.push_back(event.block.value);
    }
    return blocks;
}

TEST(BlockOrder, ALaunchStartsItsBlocksInTheOrderThatItNames) {
    const auto inOrder = startsOf(BlockOrder::InOrder, 1);
    EXPECT_TRUE(std::ranges::is_sorted(inOrder));
    const auto one = startsOf(BlockOrder::Random, 1);
    EXPECT_NE(one, inOrder);
    EXPECT_NE(one, startsOf(BlockOrder::Random, 2));
    EXPECT_EQ(one, startsOf(BlockOrder::Random, 1));
    EXPECT_EQ(std::set<std::uint32_t>(one.begin(), one.end()).size(), 12U);
}

}  // namespace
}  // namespace warpscope::gpu
