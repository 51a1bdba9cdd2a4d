#include <gtest/gtest.h>

#include "engine/scenario/values/scenario.h"
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

SweepPlan planOf(const std::string& over, const std::string& values) {
    const auto scenario = withSweep("[sweep]\nover = \"" + over + "\"\nvalues = " + values + "\n");
    return scenario ? scenario->sweep : SweepPlan{scenario.problem().message.key};
}

TEST(ParseSweep, ValuesAreWhatTheCommandLineTakes) {
    using WordList = std::vector<std::string>;
    const SweepPlan policies = planOf("model.scheduler", "[\"oldest-first\", \"two-level\"]");
    EXPECT_EQ(policies.words, (WordList{"oldest-first", "two-level"}));
    EXPECT_EQ(policies.to, 1);
    EXPECT_EQ(planOf("launch.registers_per_thread", "[24, \"32..64:16\"]").words,
              (WordList{"24", "32", "48", "64"}));
    EXPECT_EQ(planOf("launch.block", "[[16, 16], 64]").words, (WordList{"[16, 16]", "64"}));
    EXPECT_EQ(planOf("launch.block", "[\"32..128:32\"]"), (SweepPlan{"launch.block", 32, 128, 32}))
        << "a range alone";
}

TEST(ParseSweep, ASweepOverNothingIsTold) {
    const auto scenario = withSweep("[sweep]\nfrom = 1\nto = 2\n");
    ASSERT_FALSE(scenario);
    EXPECT_EQ(scenario.problem().message, Message{"scenario.missing"}.with("key", "sweep.over"));
}

TEST(ParseSweep, TellsWhatIsNoValue) {
    EXPECT_EQ(planOf("launch.block", "64").over, "scenario.wrong_type");
    EXPECT_EQ(planOf("launch.block", "[]").over, "scenario.wrong_type");
    EXPECT_EQ(planOf("launch.block", "[\"64..32\"]").over, "scenario.sweep_range");
    EXPECT_EQ(planOf("launch.block", "[\"32..64:0\"]").over, "scenario.sweep_range");
    EXPECT_EQ(planOf("launch.block", "[32, \"1..x\"]").over, "scenario.sweep_range");
    EXPECT_EQ(planOf("launch.block", "[32, \"1..2000000000\"]").over, "scenario.sweep_runs");
    EXPECT_EQ(planOf("launch.block", "[32]\nfrom = 3").over, "scenario.sweep_both");
    EXPECT_EQ(planOf("model.scheduler", "[\"oldest-frist\"]").over, "scenario.unknown_choice");
    const auto scenario =
        withSweep("[sweep]\nover = \"model.scheduler\"\nvalues = [\"oldest-frist\"]\n");
    EXPECT_GT(scenario.problem().range.line, 0);
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
