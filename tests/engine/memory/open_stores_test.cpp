#include "engine/memory/open_stores.h"

#include <gtest/gtest.h>

namespace warpscope::memory {
namespace {

constexpr std::uint32_t kFirstLine = 100;

/// A word of each of so many lines.
Lines linesOf(std::uint32_t count, std::uint32_t word) {
    Lines lines;
    for (std::uint32_t i = 0; i < count; ++i)
        lines.add(i, 1U << word);
    lines.finish(false);
    return lines;
}

/// How many of 300 stores, each behind one to the same sectors, join it.
int joinedOf300(std::uint32_t lines, CycleCount waitForL2) {
    int joined = 0;
    for (std::uint32_t i = 0; i < 300; ++i) {
        OpenStores open;
        const Cycle now = 1000 + 7 * i;
        open.post(linesOf(lines, 0), kFirstLine + i, now, now + waitForL2);
        joined += open.isJoined(linesOf(lines, 1), kFirstLine + i, now + 4) ? 1 : 0;
    }
    return joined;
}

TEST(OpenStores, ANarrowStoreJoinsOneToTheSameSectors) {
    EXPECT_EQ(joinedOf300(1, 0), 300);
    EXPECT_EQ(joinedOf300(4, 0), 300);
    OpenStores open;
    open.post(linesOf(4, 0), kFirstLine, 1000, 1000);
    EXPECT_FALSE(open.isJoined(linesOf(4, 0), kFirstLine + 1, 1004)) << "other lines";
    EXPECT_FALSE(open.isJoined(linesOf(4, 8), kFirstLine, 1200)) << "it has left";
}

TEST(OpenStores, SomeWideOnesJoinWhereL2FallsBehind) {
    EXPECT_EQ(joinedOf300(16, 0), 0);
    EXPECT_NEAR(joinedOf300(16, 1000), 100, 30);
    EXPECT_EQ(joinedOf300(32, 1000), 0);
}

TEST(OpenStores, ManyLinesInBetweenAreTooMany) {
    OpenStores open;
    open.post(linesOf(2, 0), kFirstLine, 1000, 1000);
    open.post(linesOf(16, 0), kFirstLine + 50, 1000, 1000);
    EXPECT_FALSE(open.isJoined(linesOf(2, 0), kFirstLine, 1004));
}

}  // namespace
}  // namespace warpscope::memory
