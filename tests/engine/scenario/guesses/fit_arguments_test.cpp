#include "engine/scenario/guesses/fit_arguments.h"

#include <gtest/gtest.h>

#include "engine/scenario/launches/make_launch.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenario {
namespace {

/// The branchy kernel with other parameters.
class FitArguments : public testing::Test {
  protected:
    bool fit(const std::string& parameters) {
        const std::string before = "int* data, int n";
        std::string code = support::scenarioFrom(support::kBranchyScenario).code;
        code.replace(code.find(before), before.size(), parameters);
        scenario.code = code;
        ProgramCache programs;
        const auto program = compileScenario(scenario, support::devices(), programs);
        EXPECT_TRUE(program.isOk());
        return program.isOk() && fitArguments(*program, known, scenario, notes);
    }
    Scenario scenario = support::scenarioFrom(support::kBranchyScenario);
    std::vector<Argument> known = scenario.arguments;
    std::vector<Message> notes{};
};

TEST_F(FitArguments, ThoseThatFitStayAsTheyAre) {
    EXPECT_FALSE(fit("int* data, int n"));
    EXPECT_EQ(scenario.arguments, known);
    EXPECT_TRUE(notes.empty());
}

TEST_F(FitArguments, ANewParameterIsGuessedAndTheOthersFollowTheirNames) {
    ASSERT_TRUE(fit("int n, float* extra, int* data"));
    ASSERT_EQ(scenario.arguments.size(), 3u);
    EXPECT_EQ(scenario.arguments[0].whole, 300);
    EXPECT_EQ(scenario.arguments[2].count, 384);
    EXPECT_EQ(scenario.arguments[1].name, "extra");
    EXPECT_TRUE(scenario.arguments[1].isBuffer);
    EXPECT_GE(scenario.arguments[1].count, 384) << "an element for each thread";
    ASSERT_FALSE(notes.empty());
    for (const Message& note : notes)
        EXPECT_EQ(note.values.front().second, "extra");
    EXPECT_TRUE(makeLaunch(scenario, support::devices()).isOk());
}

TEST_F(FitArguments, WhatWasGivenBeforeComesBack) {
    ASSERT_TRUE(fit("int* data, int n, int m"));
    scenario.arguments.erase(scenario.arguments.begin());
    scenario.arguments[0].whole = 17;
    scenario.arguments[0].value = 17;
    ASSERT_TRUE(fit("int* data, int n"));
    EXPECT_EQ(scenario.arguments[0].count, 384) << "as the file has it";
    EXPECT_EQ(scenario.arguments[1].whole, 17) << "as it was turned";
}

TEST_F(FitArguments, ABufferThatBecomesANumberIsGuessedAnew) {
    scenario.arguments[1].name = "data";
    scenario.arguments[1].isBuffer = true;
    ASSERT_TRUE(fit("int* data, int n"));
    EXPECT_FALSE(scenario.arguments[1].isBuffer);
    EXPECT_EQ(scenario.arguments[1].whole, 300);
}

}  // namespace
}  // namespace warpscope::scenario
