#include <gtest/gtest.h>

#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {
namespace {

TEST(GreedyThenOldest, StaysWhileItCanThenTakesTheOldest) {
    std::array<Cycle, 64> ages{};
    ages[4] = 100;
    ages[5] = 7;
    ages[6] = 50;
    Memory memory{.lastSlot = 4};
    EXPECT_EQ(chooseGreedyThenOldest({0b1110000, ages}, memory), 4);
    EXPECT_EQ(chooseGreedyThenOldest({0b1100000, ages}, memory), 5);
    EXPECT_EQ(chooseGreedyThenOldest({0b1110000, ages}, memory), 5);
}

}  // namespace
}  // namespace warpscope::scheduler
