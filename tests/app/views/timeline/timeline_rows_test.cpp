#include "app/views/timeline/timeline_rows.h"

#include <gtest/gtest.h>

#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

/// What is written of three hundred blocks, a group each, in a window of this height.
std::string wordsOfManyBlocks(float height) {
    ViewWindow window(makeTimelineView(), 1000, height);
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"launch.grid", Dim3{300, 1, 1}});
    window.driver.click("timeline grouping");
    window.driver.frame(2);
    return window.driver.allText();
}

TEST(TimelineRows, OnlyTheRowsInTheWindowAreWritten) {
    const std::string words = wordsOfManyBlocks(400);
    EXPECT_NE(words.find("block 0"), std::string::npos) << words;
    EXPECT_EQ(words.find("block 200"), std::string::npos);
}

TEST(TimelineRows, ALowWindowShowsEightRowsAndNamesTheirGroupsAtTheLeft) {
    const std::string words = wordsOfManyBlocks(200);
    EXPECT_EQ(words.find("block 0"), std::string::npos) << words;
    for (const char* name : {"B0", "B1", "B2", "B3"})
        EXPECT_NE(words.find(name), std::string::npos) << name;
}

TEST(TimelineRows, HeadingsSayHowManyRowsTheyHave) {
    ViewWindow window(makeTimelineView(), 1000, 500);
    window.open(support::kBranchyScenario);
    window.driver.click("timeline grouping");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("rows: 2")) << window.driver.allText();
}

TEST(TimelineRows, ALowViewIsSharedEvenly) {
    const theme::Metrics metrics{};
    EXPECT_FLOAT_EQ(heldRunHeight(metrics, 500), 210);
    EXPECT_TRUE(hasRoomForName(metrics, 500));
    for (const float height : {90.0f, 120.0f, 160.0f}) {
        EXPECT_FALSE(hasRoomForName(metrics, height));
        const float held = heldRunHeight(metrics, height);
        const float now = height - heldRunHeight(metrics, height) - timelineAxisHeight(metrics);
        EXPECT_NEAR(held, now, 2) << height;
    }
}

}  // namespace
}  // namespace warpscope::views
