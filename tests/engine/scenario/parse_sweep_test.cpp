#include <gtest/gtest.h>

#include "engine/scenario/scenario.h"
#include "tests/engine/scenario/with_tables.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

Result<Scenario> withSweep(const std::string& table) {
    return withTables(table, support::freshFolder("sweep"));
}

TEST(ParseSweep, ReadsTheWholePlan) {
    const auto scenario = withSweep(
        "[sweep]\nover = \"launch.block\"\nfrom = 32\nto = 128\nstep = 32\nkeep_threads = true\n");
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->sweep, (SweepPlan{"launch.block", 32, 128, 32, true, ""}));
    EXPECT_TRUE(withSweep("")->sweep.over.empty());
}

std::string wrong(const std::string& table) {
    return problemOfTables(withSweep(table));
}

TEST(ParseSweep, TellsEveryMistake) {
    const std::string good = "[sweep]\nover = \"launch.block\"\nfrom = 32\nto = 64\n";
    EXPECT_EQ(wrong(good), "nothing");
    EXPECT_EQ(wrong("[sweep]\nover = \"launch.block\"\nfrom = 32\n"), "scenario.missing");
    EXPECT_EQ(wrong("[sweep]\nover = \"launch.blok\"\nfrom = 32\nto = 64\n"),
              "scenario.unknown_key");
    EXPECT_EQ(wrong("[sweep]\nover = \"launch.block\"\nfrom = 32\nto = 16\n"),
              "scenario.out_of_range");
    EXPECT_EQ(wrong(good + "step = 0\n"), "scenario.out_of_range");
    EXPECT_EQ(wrong(good + "step = \"two\"\n"), "scenario.wrong_type");
    EXPECT_EQ(wrong(good + "upto = 3\n"), "scenario.unknown_key");
    EXPECT_EQ(wrong(good + "keep_threads = 1\n"), "scenario.wrong_type");
    EXPECT_EQ(wrong(good + "compare = \"nowhere.toml\"\n"), "scenario.not_found");
    EXPECT_EQ(wrong("sweep = 3\n"), "scenario.unknown_key") << "inside [[argument]]";
}

}  // namespace
}  // namespace warpscope::scenario
