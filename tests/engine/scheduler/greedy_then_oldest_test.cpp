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

}  // namespace
}  // namespace warpscope::scheduler
