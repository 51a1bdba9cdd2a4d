#include "app/present/knobs/step_slider.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"

namespace warpscope::present {
namespace {

const char* const kSteps = R"(
[[step]]
text = "Turn the blocks."
set = { "model.scheduler" = "oldest-first", "launch.grid" = [2, 1, 1] }
views = ["timeline", "knobs"]
[[step]]
text = "Look."
views = ["timeline"]
[[step]]
text = "Turn again."
views = ["knobs"]
)";

TEST(StepSlider, IsTheOneThatTheLessonTurnedLastWhereKnobsAreShown) {
    const std::string split = kSplitScenario;
    // Without the steps that the scenario has of its own.
    OpenSession opened(split.substr(0, split.find("[[step]]")) + kSteps);
    const scenario::Field* first = sliderOfStep(opened.session);
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(first->key, "launch.grid") << "a list is no slider";
    opened.apply(session::GoToStep{1});
    EXPECT_EQ(sliderOfStep(opened.session), nullptr);
    opened.apply(session::GoToStep{2});
    EXPECT_EQ(sliderOfStep(opened.session), first);
}

}  // namespace
}  // namespace warpscope::present
