#include <gtest/gtest.h>

#include "engine/scheduler/choices.h"
#include "tests/support/older_slots.h"

namespace warpscope::scheduler {
namespace {

TEST(LooseRoundRobin, GoesAroundTheCircleAndPassesOverStalledWarps) {
    const auto older = support::olderSlots();
    Memory memory;
    const Candidates candidates{0b100101, older};
    EXPECT_EQ(policyOf(*findPolicy("loose-round-robin")).choose(candidates, memory), 0);
    EXPECT_EQ(policyOf(*findPolicy("loose-round-robin")).choose(candidates, memory), 2);
    EXPECT_EQ(policyOf(*findPolicy("loose-round-robin")).choose(candidates, memory), 5);
    EXPECT_EQ(policyOf(*findPolicy("loose-round-robin")).choose(candidates, memory), 0);
}

TEST(LooseRoundRobin, TheCircleClosesBehindTheLastSlot) {
    EXPECT_EQ(nextInCircle(0b10, 63), 1);
    EXPECT_EQ(nextInCircle(0b10, 1), 1);
    EXPECT_EQ(nextInCircle(std::uint64_t{1} << 63, 62), 63);
}

TEST(LooseRoundRobin, SaysWhetherItBegins) {
    const auto because = policyOf(*findPolicy("loose-round-robin")).because;
    EXPECT_EQ(because({{.lastSlot = -1}, 0b1, 0, false, false}), "_first");
    EXPECT_EQ(because({{.lastSlot = 0}, 0b10, 1, false, false}), "") << "behind slot 0";
}

}  // namespace
}  // namespace warpscope::scheduler
