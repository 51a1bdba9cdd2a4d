#include "engine/memory/l2_cache.h"

#include <gtest/gtest.h>

namespace warpscope::memory {
namespace {

constexpr std::int64_t kFourSets = 4 * 16 * 128;

TEST(L2Side, FindsWhatWasPlaced) {
    L2Side side(kFourSets, false);
    int dirty = 0;
    EXPECT_EQ(side.find(5), nullptr);
    side.place(5, 1, dirty).sectors = 3;
    ASSERT_NE(side.find(5), nullptr);
    EXPECT_EQ(side.find(5)->sectors, 3);
    EXPECT_EQ(side.find(9), nullptr) << "the same set";
    EXPECT_EQ(dirty, 0);
}

TEST(L2Side, TheLineUsedLongestAgoMakesRoomAndGivesBackWhatWasWritten) {
    L2Side side(kFourSets, false);
    int dirty = 0;
    for (std::uint32_t i = 0; i < 16; ++i)
        side.place(i, 10 + i, dirty).dirty = 0b0101;
    side.place(0, 40, dirty);
    EXPECT_EQ(dirty, 0);
    side.place(64, 41, dirty);
    EXPECT_EQ(dirty, 2);
    EXPECT_NE(side.find(0), nullptr) << "used again";
    EXPECT_EQ(side.find(1), nullptr);
}

TEST(L2Side, AWarmOneHasWhatWasNeverAskedForUntilItHasToMakeRoom) {
    L2Side side(kFourSets, true);
    int dirty = 0;
    for (std::uint32_t i = 0; i < 16; ++i) {
        ASSERT_NE(side.find(i), nullptr) << i;
        EXPECT_EQ(side.find(i)->sectors, 0xF);
    }
    EXPECT_EQ(side.find(64), nullptr) << "the set is full";
    side.place(64, 9, dirty);
    EXPECT_EQ(side.find(128), nullptr);
    EXPECT_NE(side.find(16), nullptr) << "another set";
}

TEST(L2Side, ACopyKeepsItsLinesWhenTheOriginalGoesOn) {
    L2Side side(kFourSets, false);
    int dirty = 0;
    side.place(5, 1, dirty).sectors = 1;
    L2Side copy = side;
    EXPECT_EQ(copy, side);
    side.place(5, 2, dirty).sectors = 3;
    EXPECT_EQ(copy.find(5)->sectors, 1);
    EXPECT_NE(copy, side);
}

}  // namespace
}  // namespace warpscope::memory
