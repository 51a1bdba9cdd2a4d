#include "app/session/configuration.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

TEST(Configuration, KeepsWhatTheOccupancyFollowsFrom) {
    const auto& keys = configurationKeys();
    for (const char* key : {"device.preset", "launch.block", "launch.registers_per_thread",
                            "launch.dynamic_shared_bytes", "launch.carveout_percent",
                            "kernel.launch_bounds_threads", "model.occupancy"})
        EXPECT_NE(std::ranges::find(keys, key), keys.end()) << key;
    const KnobTexts knobs = configurationKnobs(support::scenarioFrom(support::kBranchyScenario));
    const auto block =
        std::ranges::find(knobs, "launch.block", &std::pair<std::string, std::string>::first);
    ASSERT_NE(block, knobs.end());
    EXPECT_FALSE(block->second.empty());
}

TEST(Configuration, WithoutANameItGetsTheNextNumber) {
    EXPECT_EQ(nextName({}), "1");
    std::vector<Configuration> kept(2);
    kept[0].name = "1";
    kept[1].name = "3";
    EXPECT_EQ(nextName(kept), "2");
}

TEST(Configuration, ANameIsCutBetweenItsCharacters) {
    EXPECT_EQ(cutName("short", 40), "short");
    EXPECT_EQ(cutName("abcdef", 3), "abc");
    EXPECT_EQ(cutName("占用率", 7), "占用") << "three bytes each";
    EXPECT_EQ(cutName("占", 2), "");
}

}  // namespace
}  // namespace warpscope::session
