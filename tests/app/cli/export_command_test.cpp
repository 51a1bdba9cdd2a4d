#include <fstream>

#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/paths.h"

namespace warpscope::cli {
namespace {

class ExportCommandTest : public CliFixture {
  protected:
    std::string out(const std::string& name) const { return (folder_ / name).string(); }
};

TEST_F(ExportCommandTest, TheEndingSaysWhatIsWritten) {
    EXPECT_EQ(run({"export", scenario(), out("run.csv")}), 0) << err_;
    EXPECT_EQ(support::readText(out("run.csv")).rfind("sm,scheduler,block,warp,state,", 0), 0u);
    EXPECT_EQ(run({"export", scenario(), out("run.json")}), 0) << err_;
    const auto trace = nlohmann::json::parse(support::readText(out("run.json")));
    EXPECT_GT(trace["traceEvents"].size(), 10u);
    EXPECT_EQ(out_ + err_, "");
}

TEST_F(ExportCommandTest, OnlyAStretchAndWithAFieldChanged) {
    EXPECT_EQ(run({"export", scenario(), out("all.csv")}), 0) << err_;
    EXPECT_EQ(run({"export", scenario(), out("some.csv"), "--from", "5", "--to", "40"}), 0) << err_;
    EXPECT_LT(support::readText(out("some.csv")).size(), support::readText(out("all.csv")).size());
    EXPECT_EQ(run({"export", scenario(), out("more.csv"), "--set", "launch.grid=[8]"}), 0) << err_;
    EXPECT_GT(support::readText(out("more.csv")).size(), support::readText(out("all.csv")).size());
}

TEST_F(ExportCommandTest, WhatIsWrongIsSaidAndHasItsStatus) {
    EXPECT_EQ(run({"export", scenario(), out("run.txt")}), 2);
    EXPECT_NE(err_.find(".csv"), std::string::npos);
    EXPECT_EQ(run({"export", scenario(), out("run.csv"), "--from", "9", "--to", "9"}), 2);
    EXPECT_EQ(run({"export", scenario()}), 2);
    EXPECT_EQ(run({"export", "no-such-scenario", out("run.csv")}), 1);
    EXPECT_EQ(run({"export", scenario(), out("no/folder/run.csv")}), 1);
    EXPECT_NE(err_.find("cannot be written"), std::string::npos) << err_;
    EXPECT_EQ(run({"export", scenario(), out("late.csv"), "--from", "100000000"}), 1);
    EXPECT_FALSE(std::filesystem::exists(out("late.csv")));
}

TEST_F(ExportCommandTest, ARunThatEndsInADeadlockIsWrittenAndToldOf) {
    EXPECT_EQ(run({"export", deadlock(), out("stuck.csv")}), 1);
    EXPECT_NE(err_, "");
    EXPECT_GT(support::readText(out("stuck.csv")).size(), 100u);
}

}  // namespace
}  // namespace warpscope::cli
