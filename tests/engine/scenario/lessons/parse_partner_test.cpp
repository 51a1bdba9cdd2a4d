#include <gtest/gtest.h>

#include <fstream>

#include "engine/scenario/values/scenario.h"
#include "tests/engine/scenario/with_tables.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

Result<Scenario> withPartner(const std::string& tables) {
    static const std::filesystem::path kFolder = support::freshFolder("partner");
    std::ofstream(kFolder / "other.toml") << "format = 1\n";
    return withTables(tables, kFolder);
}

std::string problemOfPartner(const std::string& tables) {
    return problemOfTables(withPartner(tables));
}

TEST(ParsePartner, IsAnotherFileOrTheSameWithKnobsTurnedOrBoth) {
    EXPECT_FALSE(withPartner("")->partner.isNamed());
    const auto file = withPartner("[partner]\nfile = \"other.toml\"\n");
    ASSERT_TRUE(file.isOk());
    EXPECT_EQ(file->partner, (Partner{"other.toml", {}}));
    const auto both = withPartner(
        "[partner]\nfile = \"other.toml\"\nset = { \"device.sm_count\" = 4, "
        "\"model.scheduler\" = \"oldest-first\" }\n");
    ASSERT_TRUE(both.isOk());
    EXPECT_TRUE(both->partner.isNamed());
    ASSERT_EQ(both->partner.set.size(), 2u);
    EXPECT_EQ(both->partner.set[1], (Setting{"model.scheduler", "oldest-first"}));
}

TEST(ParsePartner, AStepMayWantItBesideItsRun) {
    const auto scenario = withPartner(
        "[partner]\nset = { \"device.sm_count\" = 4 }\n[[step]]\ntext = 'a'\npin = \"partner\"\n");
    ASSERT_TRUE(scenario.isOk());
    EXPECT_EQ(scenario->steps.at(0).pin, Step::Pin::Partner);
}

TEST(ParsePartner, TellsEveryMistake) {
    EXPECT_EQ(problemOfPartner("[partner]\nfile = \"nowhere.toml\"\n"), "scenario.not_found");
    EXPECT_EQ(problemOfPartner("[partner]\nfile = 3\n"), "scenario.wrong_type");
    EXPECT_EQ(problemOfPartner("[partner]\n"), "scenario.missing");
    EXPECT_EQ(problemOfPartner("[partner]\nset = 3\n"), "scenario.wrong_type");
    EXPECT_EQ(problemOfPartner("[partner]\nset = { \"device.sm_cout\" = 4 }\n"),
              "scenario.unknown_key");
    EXPECT_EQ(problemOfPartner("[partner]\nwith = 1\nfile = \"other.toml\"\n"),
              "scenario.unknown_key");
    EXPECT_EQ(problemOfPartner("[[step]]\ntext = 'a'\npin = \"partner\"\n"), "scenario.missing");
    EXPECT_EQ(problemOfPartner("[[step]]\ntext = 'a'\npin = \"other\"\n"), "scenario.wrong_type");
}

}  // namespace
}  // namespace warpscope::scenario
