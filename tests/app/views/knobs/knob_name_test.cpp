#include "app/views/knobs/knob_name.h"

#include <gtest/gtest.h>

#include "app/views/knobs/knobs_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(KnobName, TheWayBackSetsTheScenariosValue) {
    ViewWindow window{makeKnobsView(), 350, 780};
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"model.scheduler", std::string("oldest-first")});
    window.session.finishSimulation();
    window.settle();
    window.driver.click("model.scheduler reset");
    EXPECT_FALSE(window.session.isKnobTurned("model.scheduler"));
}

}  // namespace
}  // namespace warpscope::views
