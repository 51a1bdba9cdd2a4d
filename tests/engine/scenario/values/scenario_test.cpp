#include "engine/scenario/values/scenario.h"

#include <gtest/gtest.h>

#include <utility>

namespace warpscope::scenario {
namespace {

Scenario filledScenario() {
    Scenario scenario;
    scenario.title.en = "A title";
    scenario.code = "__global__ void k() {}";
    scenario.entry = "k";
    scenario.deviceOverrides["sm_count"] = std::int64_t{2};
    Step step;
    step.text.en = "Look.";
    step.question.choices.resize(2);
    scenario.steps.push_back(step);
    return scenario;
}

TEST(Scenario, ACopyIsEqualAndLivesOnItsOwn) {
    Scenario scenario = filledScenario();
    const Scenario copy = scenario;
    EXPECT_EQ(copy, scenario);
    scenario.steps[0].question.choices.pop_back();
    EXPECT_NE(copy, scenario);
    EXPECT_EQ(copy.steps[0].question.choices.size(), 2u);
}

TEST(Scenario, AMovedOneCarriesAllOfIt) {
    Scenario scenario = filledScenario();
    EXPECT_EQ(Scenario(std::move(scenario)), filledScenario());
}

}  // namespace
}  // namespace warpscope::scenario
