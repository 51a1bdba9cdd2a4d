#include "app/views/chip/chip_paint.h"

#include <gtest/gtest.h>

#include "app/views/chip/chip_view.h"
#include "tests/app/views/view_window.h"
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

// Half as wide beside another run's, the units had no names at all.
TEST(ChipPaint, InANarrowSmTheUnitsAreNamedWithoutTheirCount) {
    for (const float width : {900.0f, 440.0f}) {
        ViewWindow window{makeChipView(), width, 520};
        window.open(present::kSplitScenario);
        EXPECT_TRUE(window.driver.hasText("FP32")) << width << window.driver.allText();
        EXPECT_EQ(window.driver.hasText("FP32 ×"), width > 500) << window.driver.allText();
    }
}

}  // namespace
}  // namespace warpscope::views
