#include "engine/scenario/lessons/parse_step_settings.h"

#include <gtest/gtest.h>

#include "engine/scenario/lessons/parse_parts.h"

namespace warpscope::scenario {
namespace {

TEST(ParseStepSettings, AreTypedOnceTheArgumentsAreKnown) {
    const std::string_view text = R"([[step]]
text = "a"
[[step]]
text = "b"
set = { "launch.block" = [64, 1, 1], "model.scheduler" = "oldest-first", "argument.n.value" = 3 }
)";
    Document document(text, "a.toml");
    const auto table = document.parse();
    Scenario scenario;
    scenario.arguments.push_back({.name = "n"});
    scenario.steps = parseSteps(document, *table->get("step"), {});
    parseStepSettings(document, *table->get("step"), scenario);
    EXPECT_TRUE(document.problems().empty());
    ASSERT_EQ(scenario.steps.size(), 2u);
    EXPECT_TRUE(scenario.steps[0].set.empty());
    EXPECT_EQ(scenario.steps[1].set, (std::vector<Setting>{{"argument.n.value", 3.0},
                                                           {"launch.block", Dim3{64, 1, 1}},
                                                           {"model.scheduler", "oldest-first"}}));
    scenario.arguments.clear();
    parseStepSettings(document, *table->get("step"), scenario);
    ASSERT_EQ(document.problems().size(), 1u);
    EXPECT_EQ(document.problems()[0].range.line, 5);
}

}  // namespace
}  // namespace warpscope::scenario
