#include <gtest/gtest.h>

#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {
namespace {

TEST(TwoLevel, StaysInsideItsSetWhileAnyMemberCanGo) {
    const std::array<Cycle, 64> ages{};
    Memory memory;
    const std::uint64_t all = 0xFFFF;
    for (int i = 0; i < 24; ++i)
        EXPECT_LT(chooseTwoLevel({all, ages}, memory), 8);
    EXPECT_EQ(memory.activeSet, 0xFFU);
}

TEST(TwoLevel, ANewSetComesWhenAllMembersStall) {
    const std::array<Cycle, 64> ages{};
    Memory memory{.lastSlot = 7, .activeSet = 0xFF};
    EXPECT_EQ(chooseTwoLevel({0xFF00, ages}, memory), 8);
    EXPECT_EQ(memory.activeSet, 0xFF00U);
    EXPECT_EQ(chooseTwoLevel({0xFFFF, ages}, memory), 9) << "the old set has lost its turn";
}

}  // namespace
}  // namespace warpscope::scheduler
