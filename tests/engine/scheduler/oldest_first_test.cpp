#include <gtest/gtest.h>

#include "engine/scheduler/choices.h"
#include "tests/support/older_slots.h"

namespace warpscope::scheduler {
namespace {

TEST(OldestFirst, TakesTheLongestResidentAndTheLowerSlotWhenEqual) {
    std::array<Cycle, 64> ages{};
    ages[1] = 30;
    ages[2] = 10;
    ages[3] = 10;
    const auto older = support::olderSlots(ages);
    Memory memory;
    EXPECT_EQ(policyOf(*findPolicy("oldest-first")).choose({0b1110, older}, memory), 2);
    EXPECT_EQ(policyOf(*findPolicy("oldest-first")).choose({0b1010, older}, memory), 3);
    EXPECT_EQ(memory.lastSlot, 3);
}

}  // namespace
}  // namespace warpscope::scheduler
