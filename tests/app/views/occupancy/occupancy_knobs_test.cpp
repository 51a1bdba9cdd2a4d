#include "app/views/occupancy/occupancy_knobs.h"

#include <gtest/gtest.h>

#include "app/views/occupancy/occupancy_view.h"
#include "engine/scenario/fields/knob_fields.h"
#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class OccupancyKnobsTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    ViewWindow window{makeOccupancyView(), 700, 1000};
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

TEST_F(OccupancyKnobsTest, AreAllFieldsOfTheirPanelThatTheDeviceOffers) {
    for (const char* device : {"h100", "6.1", "mi250"}) {
        window.apply(session::SetKnob{"device.preset", device});
        const machine::Machine& machine = *window.session.devices().find(device);
        for (const scenario::Field* field : scenario::knobsOf(scenario::KnobGroup::Occupancy)) {
            const bool isBox = field->kind == scenario::FieldKind::Boolean;
            auto* const isOffered = field->knob.isOffered;
            EXPECT_EQ(window.driver.has(std::string(field->key) + (isBox ? "" : " label")),
                      isOffered == nullptr || isOffered(machine))
                << field->key << " on " << device;
        }
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    }
}

TEST_F(OccupancyKnobsTest, LimitTheCompiler) {
    window.driver.click("kernel.max_registers plus");
    EXPECT_EQ(window.session.scenario().maxRegistersPerThread, 8) << "fewer mean nothing";
    window.driver.frame(2);
    window.driver.click("kernel.max_registers minus");
    EXPECT_EQ(window.session.scenario().maxRegistersPerThread, 0);
}

TEST_F(OccupancyKnobsTest, LaunchBoundsAreTheKernelsOwnUntilTheyAreTurned) {
    EXPECT_TRUE(window.driver.hasText("512, as written")) << window.driver.allText();
    window.driver.click("kernel.launch_bounds_threads minus");
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_EQ(window.session.scenario().launchBoundsThreads, 511);
    EXPECT_EQ(window.session.run()->launch().program.launchBoundsThreads, 511);
    window.driver.click("kernel.launch_bounds_threads reset");
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_EQ(window.session.run()->launch().program.launchBoundsThreads, 512);
}

TEST_F(OccupancyKnobsTest, LaunchBoundsAreDraggedInWholeWarps) {
    window.driver.dragItem("kernel.launch_bounds_threads", {-60, 0});
    const int threads = window.session.scenario().launchBoundsThreads;
    EXPECT_GT(threads, 0);
    EXPECT_EQ(threads % 32, 0) << threads;
}

TEST_F(OccupancyKnobsTest, ALaunchAboveTheBoundsIsRefused) {
    window.apply(session::SetKnob{"kernel.launch_bounds_threads", 64});
    EXPECT_TRUE(window.driver.hasText("cudaErrorInvalidValue (1)")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("promised at most 64"));
    EXPECT_FALSE(window.session.problems().empty());
}

TEST_F(OccupancyKnobsTest, MoreBlocksPromisedLeaveFewerRegisters) {
    window.driver.click("kernel.launch_bounds_blocks plus");
    EXPECT_EQ(window.session.scenario().launchBoundsBlocks, 1);
    window.apply(session::SetKnob{"kernel.launch_bounds_blocks", 4});
    EXPECT_EQ(window.session.run()->launch().program.launchBoundsBlocks, 4);
}

TEST_F(OccupancyKnobsTest, PartitionTheCacheOnlyWhereTheDeviceCan) {
    EXPECT_FALSE(window.driver.has("launch.partition_cache"));
    window.apply(session::SetKnob{"device.preset", "6.1"});
    window.driver.click("launch.partition_cache");
    EXPECT_TRUE(window.session.scenario().partitionsGlobalCache);
}

TEST_F(OccupancyKnobsTest, CountWavesForHip) {
    window.apply(session::SetKnob{"device.preset", "mi250"});
    EXPECT_TRUE(window.driver.hasText("__launch_bounds__ wavefronts")) << window.driver.allText();
}

TEST_F(OccupancyKnobsTest, HaveNoCarveOutWhereTheDeviceHasNone) {
    window.apply(session::SetKnob{"device.preset", "mi250"});
    EXPECT_FALSE(window.driver.has("launch.carveout_percent"));
    EXPECT_TRUE(window.driver.has("kernel.max_registers"));
}

}  // namespace
}  // namespace warpscope::views
