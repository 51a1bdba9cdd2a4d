#include "engine/scenario/fields/preset.h"

#include <gtest/gtest.h>

#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

TEST(Preset, IsTheDeviceThatTheScenarioNamesAsItIsSold) {
    const auto devices = machine::Library::load(support::projectRoot() / "assets/devices");
    Scenario scenario;
    scenario.devicePreset = "a100";
    scenario.deviceOverrides["sm_count"] = std::int64_t{1};
    const machine::Machine* const machine = presetOf(scenario, devices);
    ASSERT_NE(machine, nullptr);
    EXPECT_EQ(machine->id, "a100");
    EXPECT_EQ(machine->smCount, 108);
    scenario.devicePreset = "no such device";
    EXPECT_EQ(presetOf(scenario, devices), nullptr);
}

}  // namespace
}  // namespace warpscope::scenario
