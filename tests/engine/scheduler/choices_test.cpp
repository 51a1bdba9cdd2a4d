#include "engine/scheduler/choices.h"

#include <gtest/gtest.h>

#include <array>

namespace warpscope::scheduler {
namespace {

TEST(Choices, TheNextInTheCircleStandsBehindTheLast) {
    EXPECT_EQ(nextInCircle(0b10110, -1), 1);
    EXPECT_EQ(nextInCircle(0b10110, 1), 2);
    EXPECT_EQ(nextInCircle(0b10110, 2), 4);
    EXPECT_EQ(nextInCircle(0b10110, 4), 1) << "around the circle";
    EXPECT_EQ(nextInCircle(std::uint64_t{1} << 63, 63), 63) << "alone in the last slot";
    EXPECT_EQ(nextInCircle(0b101, 63), 0);
}

TEST(Choices, TheOldestHasNoOlderCandidate) {
    // Slot 2 came first, then 0, then 1.
    const std::array<std::uint64_t, 3> older{0b100, 0b101, 0b000};
    EXPECT_EQ(oldestOf({0b111, older}), 2);
    EXPECT_EQ(oldestOf({0b011, older}), 0) << "an older warp that cannot issue does not count";
    EXPECT_EQ(oldestOf({0b010, older}), 1);
}

}  // namespace
}  // namespace warpscope::scheduler
