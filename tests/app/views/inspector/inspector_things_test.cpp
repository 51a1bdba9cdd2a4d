#include "app/views/inspector/inspector_things.h"

#include <gtest/gtest.h>

#include "app/views/inspector/inspector_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(InspectorThings, ALaneBeyondTheBlockSaysThatItHoldsNoThread) {
    ViewWindow window(makeInspectorView());
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"launch.block", Dim3{40, 1, 1}});
    session::Selection selection;
    selection.warp = WarpId{1};
    selection.lane = 20;
    window.apply(session::Select{selection});
    EXPECT_TRUE(window.driver.hasText("holds no thread"));
}

TEST(InspectorThings, AnInstructionSaysHowOftenItWasIssued) {
    ViewWindow window(makeInspectorView());
    window.open(present::kSplitScenario);
    session::Selection selection;
    selection.instruction = 0;
    window.apply(session::Select{selection});
    EXPECT_TRUE(window.driver.hasText("issued 2 times"));
    EXPECT_TRUE(window.driver.hasText("32.0 lanes"));
}

}  // namespace
}  // namespace warpscope::views
