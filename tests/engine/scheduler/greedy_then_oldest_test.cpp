#include <gtest/gtest.h>

#include "engine/scheduler/choices.h"
#include "tests/support/older_slots.h"

namespace warpscope::scheduler {
namespace {

TEST(GreedyThenOldest, StaysWhileItCanThenTakesTheOldest) {
    std::array<Cycle, 64> ages{};
    ages[4] = 100;
    ages[5] = 7;
    ages[6] = 50;
    const auto older = support::olderSlots(ages);
    Memory memory{.lastSlot = 4};
    EXPECT_EQ(policyOf(*findPolicy("greedy-then-oldest")).choose({0b1110000, older}, memory), 4);
    EXPECT_EQ(policyOf(*findPolicy("greedy-then-oldest")).choose({0b1100000, older}, memory), 5);
    EXPECT_EQ(policyOf(*findPolicy("greedy-then-oldest")).choose({0b1110000, older}, memory), 5);
}

// The sentence of a choice: that it stayed, that a new warp stands in the same slot, that nothing
// had issued before, or that the last one cannot go on.
TEST(GreedyThenOldest, SaysWhyItChose) {
    const auto because = policyOf(*findPolicy("greedy-then-oldest")).because;
    const auto end = [&](int last, int slot, bool isSame, bool isTie) {
        return because({{.lastSlot = last}, 0b111, slot, isSame, isTie});
    };
    EXPECT_EQ(end(2, 2, true, false), "");
    EXPECT_EQ(end(2, 2, true, true), "") << "it stays, however old the others are";
    EXPECT_EQ(end(2, 2, false, true), "_slot");
    EXPECT_EQ(end(-1, 0, false, false), "_first");
    EXPECT_EQ(end(-1, 0, false, true), "_first_tie");
    EXPECT_EQ(end(2, 0, false, false), "_oldest");
    EXPECT_EQ(end(2, 0, false, true), "_oldest_tie");
}

}  // namespace
}  // namespace warpscope::scheduler
