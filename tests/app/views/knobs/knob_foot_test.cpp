#include "app/views/knobs/knob_foot.h"

#include <gtest/gtest.h>

#include "app/views/knobs/knobs_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

// With the first knob that a step turned, a panel whose knobs all fitted began to scroll.
TEST(KnobFoot, TheWayBackOfAllKnobsTakesNoHeight) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        ViewWindow window(makeKnobsView(), 420, 420);
        window.open(present::kSplitScenario);
        window.apply(session::SetLanguage{language});
        const float heading = window.driver.find("knobs more").y;
        EXPECT_FALSE(window.driver.has("reset all knobs"));
        window.apply(session::SetKnob{"launch.block", Dim3{96, 1, 1}});
        EXPECT_FLOAT_EQ(window.driver.find("knobs more").y, heading);
        EXPECT_NEAR(window.driver.find("reset all knobs").y, heading, 2);
        window.driver.click("reset all knobs");
        window.session.finishSimulation();
        EXPECT_EQ(window.session.scenario().block.x, 64);
    }
}

TEST(KnobFoot, InANarrowPanelItStandsAtTheEnd) {
    ViewWindow window(makeKnobsView(), 170, 600);
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"launch.block", Dim3{96, 1, 1}});
    EXPECT_GT(window.driver.find("reset all knobs").y, window.driver.find("knobs more").y + 10);
}

TEST(KnobFoot, TheRowOpensTheKnobsBelowIt) {
    ViewWindow window(makeKnobsView(), 420, 420);
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"launch.block", Dim3{96, 1, 1}});
    EXPECT_TRUE(window.driver.hasText("+ Memory")) << window.driver.allText();
    window.driver.click("knobs more");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("− Memory")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
