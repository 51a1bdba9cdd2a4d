#include <gtest/gtest.h>

#include "engine/scheduler/choices.h"
#include "tests/support/older_slots.h"

namespace warpscope::scheduler {
namespace {

TEST(TwoLevel, StaysInsideItsSetWhileAnyMemberCanGo) {
    const auto older = support::olderSlots();
    Memory memory;
    const std::uint64_t all = 0xFFFF;
    for (int i = 0; i < 24; ++i)
        EXPECT_LT(policyOf(*findPolicy("two-level")).choose({all, older}, memory), 8);
    EXPECT_EQ(memory.activeSet, 0xFFU);
}

TEST(TwoLevel, ANewSetComesWhenAllMembersStall) {
    const auto older = support::olderSlots();
    Memory memory{.lastSlot = 7, .activeSet = 0xFF};
    EXPECT_EQ(policyOf(*findPolicy("two-level")).choose({0xFF00, older}, memory), 8);
    EXPECT_EQ(memory.activeSet, 0xFF00U);
    EXPECT_EQ(policyOf(*findPolicy("two-level")).choose({0xFFFF, older}, memory), 9)
        << "the old set has lost its turn";
}

}  // namespace
}  // namespace warpscope::scheduler
