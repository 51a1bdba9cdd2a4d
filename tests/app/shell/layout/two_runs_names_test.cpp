#include <gtest/gtest.h>

#include <algorithm>

#include "app/shell/layout/two_runs_view.h"
#include "app/views/stage/stage_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::shell {
namespace {

// A was named by two of its knobs, or by another one than B, whose heading has less room.
TEST(TwoRunsNames, AreOfTheSameKnobs) {
    for (float width = 560; width <= 1200; width += 80) {
        views::ViewWindow window(
            forTwoRuns(views::makeStageView(), views::makeStageView(), Together::SideBySide), width,
            600);
        window.hasPinned = true;
        window.open(support::kBranchyScenario);
        window.apply(session::PinRun{});
        window.apply(session::SetKnob{"device.sm_count", 1});
        window.apply(session::SetKnob{"model.scheduler", "oldest-first"});
        window.driver.frame(2);
        const auto named =
            std::ranges::count_if(window.canvas.painted(), [](const support::Painted& it) {
                return it.words.find("scheduling policy") != std::string::npos;
            });
        EXPECT_TRUE(named == 0 || named == 2) << width << window.driver.allText();
    }
}

}  // namespace
}  // namespace warpscope::shell
