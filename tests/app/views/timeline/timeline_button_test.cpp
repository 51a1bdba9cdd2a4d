#include "app/views/timeline/timeline_button.h"

#include <gtest/gtest.h>

#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(TimelineButton, IsAsHighAsTheFooterAndSaysWhatItDoes) {
    ViewWindow window(makeTimelineView(), 1100, 300);
    window.open(present::kSplitScenario);
    EXPECT_FLOAT_EQ(window.driver.sizeOf("timeline fit").y,
                    timelineFooterHeight(window.theme.metrics));
    EXPECT_FALSE(window.driver.hasText("Show the whole run"));
    window.driver.moveTo(window.driver.find("timeline fit"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("Show the whole run"));
}

}  // namespace
}  // namespace warpscope::views
