#include "engine/memory/l2_cache.h"

#include <gtest/gtest.h>

namespace warpscope::memory {
namespace {

constexpr std::int64_t kFourSets = 4 * 16 * 128;

L2Line* find(L2Side& side, std::uint32_t number) {
    return side.find(side.placeOf(number));
}

/// Found or entered, and used in this cycle.
L2Line& place(L2Side& side, std::uint32_t number, FillTime now, int& dirty) {
    L2Line* const known = find(side, number);
    L2Line& line = known != nullptr ? *known : side.enter(side.placeOf(number), dirty);
    line.usedAt = now;
    return line;
}

TEST(L2Side, FindsWhatWasPlaced) {
    L2Side side(kFourSets, false);
    int dirty = 0;
    EXPECT_EQ(find(side, 5), nullptr);
    place(side, 5, 1, dirty).sectors = 3;
    ASSERT_NE(find(side, 5), nullptr);
    EXPECT_EQ(find(side, 5)->sectors, 3);
    EXPECT_EQ(find(side, 9), nullptr) << "the same set";
    EXPECT_EQ(dirty, 0);
}

TEST(L2Side, TheLineUsedLongestAgoMakesRoomAndGivesBackWhatWasWritten) {
    L2Side side(kFourSets, false);
    int dirty = 0;
    for (std::uint32_t i = 0; i < 16; ++i)
        place(side, i, 10 + i, dirty).dirty = 0b0101;
    place(side, 0, 40, dirty);
    EXPECT_EQ(dirty, 0);
    place(side, 64, 41, dirty);
    EXPECT_EQ(dirty, 2);
    EXPECT_NE(find(side, 0), nullptr) << "used again";
    EXPECT_EQ(find(side, 1), nullptr);
}

TEST(L2Side, AWarmOneHasWhatWasNeverAskedForUntilItHasToMakeRoom) {
    L2Side side(kFourSets, true);
    int dirty = 0;
    for (std::uint32_t i = 0; i < 16; ++i) {
        ASSERT_NE(find(side, i), nullptr) << i;
        EXPECT_EQ(find(side, i)->sectors, 0xF);
    }
    EXPECT_EQ(find(side, 64), nullptr) << "the set is full";
    place(side, 64, 9, dirty);
    EXPECT_EQ(find(side, 128), nullptr);
    EXPECT_NE(find(side, 16), nullptr) << "another set";
}

TEST(L2Side, ACopyKeepsItsLinesWhenTheOriginalGoesOn) {
    L2Side side(kFourSets, false);
    int dirty = 0;
    place(side, 5, 1, dirty).sectors = 1;
    L2Side copy = side;
    EXPECT_EQ(copy, side);
    place(side, 5, 2, dirty).sectors = 3;
    EXPECT_EQ(find(copy, 5)->sectors, 1);
    EXPECT_NE(copy, side);
}

}  // namespace
}  // namespace warpscope::memory
