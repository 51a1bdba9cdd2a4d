#include <algorithm>

#include "app/cli/commands.h"
#include "tests/app/cli/cli_fixture.h"

namespace warpscope::cli {
namespace {

class CompareCommandTest : public CliFixture {};

TEST_F(CompareCommandTest, OneScenarioAgainstItselfWithAnotherSetting) {
    EXPECT_EQ(run({"compare", scenario(), "--set", "launch.grid=[1]"}), 0) << err_;
    EXPECT_NE(out_.find("launch.grid"), std::string::npos) << out_;
    EXPECT_NE(out_.find("→"), std::string::npos) << out_;
    EXPECT_NE(out_.find("× 0.50"), std::string::npos) << "half the blocks: " << out_;
    EXPECT_EQ(countOf(out_, "⟨"), 0) << out_;
    EXPECT_EQ(run({"--lang", "zh", "compare", scenario(), "--set", "launch.grid=[1]"}), 0);
    EXPECT_NE(out_.find("周期"), std::string::npos) << out_;
    EXPECT_NE(out_.find("%"), std::string::npos);
    EXPECT_EQ(out_.find(" %"), std::string::npos) << "no blank before the sign: " << out_;
    EXPECT_EQ(countOf(out_, "⟨"), 0) << out_;
}

// Half a character would be none on any terminal.
TEST_F(CompareCommandTest, ALongValueIsCutBetweenItsCharacters) {
    std::string source = "a";
    for (int i = 0; i < 20; ++i)
        source += "束";
    EXPECT_EQ(run({"compare", scenario(), "--set", "source=" + source}), 0) << err_;
    const std::size_t cut = out_.find(" …");
    ASSERT_NE(cut, std::string::npos) << out_;
    EXPECT_EQ(out_.substr(cut - 3, 3), "束");
}

TEST_F(CompareCommandTest, JsonHasEveryFigureWithItsRatio) {
    EXPECT_EQ(run({"compare", scenario(), "--set", "launch.grid=[1]", "--format", "json"}), 0);
    const auto compared = json();
    const auto& figures = compared["figures"];
    const auto blocks =
        std::ranges::find_if(figures, [](const auto& figure) { return figure["key"] == "blocks"; });
    ASSERT_NE(blocks, figures.end());
    EXPECT_EQ((*blocks)["a"], 2);
    EXPECT_EQ((*blocks)["b"], 1);
    EXPECT_EQ((*blocks)["ratio"], 0.5);
    EXPECT_EQ(compared["differences"][0]["key"], "launch.grid");
    EXPECT_FALSE(compared["sentences"].empty());
    // The same numbers as those of `run`.
    EXPECT_EQ(run({"run", scenario(), "--format", "json"}), 0);
    EXPECT_EQ(json()["cycles"], figures[0]["a"]);
}

// It was B here and A in the window, so that each ratio was the other way round.
TEST_F(CompareCommandTest, APartnerIsAAsInTheWindow) {
    const std::string partnered = scenario("[partner]\nset = { \"launch.grid\" = [1] }\n");
    EXPECT_EQ(run({"compare", partnered, "--partner"}), 0) << err_;
    EXPECT_NE(out_.find("launch.grid"), std::string::npos) << out_;
    EXPECT_NE(out_.find("× 2.00"), std::string::npos) << "twice the blocks: " << out_;
    EXPECT_EQ(run({"compare", partnered, "--partner", "--set", "launch.block=64"}), 0) << err_;
    EXPECT_EQ(out_.find("launch.block"), std::string::npos) << "changed in both: " << out_;
}

TEST_F(CompareCommandTest, WhereNoPartnerIsNamedThereIsNone) {
    EXPECT_EQ(run({"compare", scenario(), "--partner"}), 1);
    EXPECT_EQ(out_, "") << "a run beside itself is no comparison";
    EXPECT_NE(err_.find("no partner"), std::string::npos) << err_;
    EXPECT_NE(err_.find("[partner]"), std::string::npos) << err_;
    EXPECT_EQ(run({"compare", "run.wsr", "--partner"}), 1);
    EXPECT_EQ(run({"--lang", "zh", "compare", scenario(), "--partner"}), 1);
    EXPECT_NE(err_.find("对照"), std::string::npos) << err_;
    EXPECT_EQ(run({"compare", scenario(), scenario(), "--partner"}), 2);
    EXPECT_NE(err_.find("--partner"), std::string::npos) << err_;
}

// Each of three times as many warps issues sixteen times as much, and only their number was told:
// they wait less, and so each of them stays about as long.
TEST_F(CompareCommandTest, WhatMoreWarpsHaveMoreToDoIsTold) {
    EXPECT_EQ(run({"compare", "18-memory-bound", "19-compute-bound"}), 0) << err_;
    const std::size_t warps = out_.find("B has 960 warps, A 320.");
    ASSERT_NE(warps, std::string::npos) << out_;
    const std::size_t each = out_.find("A warp of B issues 304 instructions more", warps);
    EXPECT_NE(each, std::string::npos) << out_;
    // What makes the time of fewer warps with less to do is the same, the other way round.
    EXPECT_EQ(run({"compare", "19-compute-bound", "18-memory-bound"}), 0) << err_;
    EXPECT_NE(out_.find("fewer on average", out_.find("B has 320 warps, A 960.")),
              std::string::npos)
        << out_;
}

TEST_F(CompareCommandTest, TwoScenariosOrASettingAreNeeded) {
    EXPECT_EQ(run({"compare", scenario()}), 2);
    EXPECT_NE(err_.find("--set"), std::string::npos);
    EXPECT_EQ(run({"compare", scenario(), scenario()}), 0) << err_;
    EXPECT_EQ(run({"compare", scenario(), "none.toml"}), 1);
}

TEST_F(CompareCommandTest, ARunThatDoesNotFinishIsTold) {
    EXPECT_EQ(run({"compare", scenario(), deadlock()}), 1);
    EXPECT_NE(err_.find("error:"), std::string::npos) << err_;
    EXPECT_EQ(out_.find("B ÷ A"), std::string::npos) << out_;
    EXPECT_EQ(run({"compare", scenario(), deadlock(), "--format", "json"}), 1);
    const auto answer = nlohmann::json::parse(out_);
    for (const auto& figure : answer["figures"])
        EXPECT_TRUE(figure["ratio"].is_null()) << figure;
}

}  // namespace
}  // namespace warpscope::cli
