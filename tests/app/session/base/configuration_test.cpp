#include "app/session/base/configuration.h"

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

// Half a one would make the settings a file that nobody can read.
TEST(Configuration, ANameIsCutBetweenItsCharacters) {
    std::vector<Configuration> kept(1);
    std::string name = "a";
    for (int i = 0; i < 100; ++i)
        name += "占";
    nameConfiguration(kept, 0, name);
    EXPECT_LT(kept[0].name.size(), name.size());
    EXPECT_EQ(kept[0].name.size() % 3, 1U) << "three bytes each";
}

TEST(Configuration, TheNewestOfThoseThatAreKeptIsTheFirst) {
    std::vector<Configuration> kept;
    for (int i = 0; i < 60; ++i)
        keepConfiguration(kept, {});
    EXPECT_EQ(kept.size(), 50u) << "beyond so many nobody compares";
    keepConfiguration(kept, {.name = "mine"});
    EXPECT_EQ(kept.front().name, "mine");
    EXPECT_EQ(kept.size(), 50u);
    nameConfiguration(kept, 1, std::string(100, 'x'));
    EXPECT_EQ(kept[1].name, std::string(40, 'x'));
    dropConfiguration(kept, 0);
    EXPECT_EQ(kept.front().name, std::string(40, 'x'));
    dropConfiguration(kept, 49);
    nameConfiguration(kept, 49, "none");
    EXPECT_EQ(kept.size(), 49u);
}

}  // namespace
}  // namespace warpscope::session
