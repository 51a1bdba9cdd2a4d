#include "app/views/occupancy_knobs.h"

#include <gtest/gtest.h>

#include "app/views/occupancy_view.h"
#include "tests/app/views/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class OccupancyKnobsTest : public testing::Test {
  protected:
    void SetUp() override { window.open(kOccupancyScenario); }
    ViewWindow window{makeOccupancyView()};
};

TEST_F(OccupancyKnobsTest, TurnTheCarveOut) {
    EXPECT_TRUE(window.driver.hasText("no preference"));
    window.driver.click("launch.carveout_percent");
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_NEAR(window.session.scenario().carveoutPercent, 50, 3);
    window.driver.click("launch.carveout_percent reset");
    EXPECT_EQ(window.session.scenario().carveoutPercent, -1);
}

TEST_F(OccupancyKnobsTest, LimitTheCompiler) {
    window.driver.click("kernel.max_registers plus");
    EXPECT_EQ(window.session.scenario().maxRegistersPerThread, 8) << "fewer mean nothing";
    window.driver.frame(2);
    window.driver.click("kernel.max_registers minus");
    EXPECT_EQ(window.session.scenario().maxRegistersPerThread, 0);
}

TEST_F(OccupancyKnobsTest, HaveNoCarveOutWhereTheDeviceHasNone) {
    window.apply(session::SetKnob{"device.preset", "mi250"});
    EXPECT_FALSE(window.driver.has("launch.carveout_percent"));
    EXPECT_TRUE(window.driver.has("kernel.max_registers"));
}

}  // namespace
}  // namespace warpscope::views
