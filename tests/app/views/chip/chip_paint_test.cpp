#include "app/views/chip/chip_paint.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(UnitCounts, AreTheLanesThatASubPartitionTakesInACycle) {
    const auto units = unitCounts(*support::devices().find("h100"));
    ASSERT_EQ(units.size(), 4u);
    EXPECT_EQ(units[0].lanes, 32) << "128 on the SM";
    EXPECT_EQ(units[2].lanes, 4) << "half a warp instruction a cycle and SM";
    for (const UnitCount& unit : units)
        EXPECT_GE(unit.lanes, 1);
}

}  // namespace
}  // namespace warpscope::views
