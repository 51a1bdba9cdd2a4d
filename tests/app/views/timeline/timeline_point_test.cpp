#include "app/views/timeline/timeline_point.h"

#include <gtest/gtest.h>

#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(TimelinePoint, ARowUnderThePointerLightsUpAndOffersItsCycle) {
    ViewWindow window(makeTimelineView(), 1100, 600);
    window.open(support::kBranchyScenario);
    window.apply(session::SeekEnd{});
    const ImVec2 rows = window.driver.find("timeline rows");
    window.asked.clear();
    window.driver.moveTo(rows);
    window.driver.frame(2);
    ASSERT_NE(window.last<session::Hover>(), nullptr);
    const PointerRow* row = window.offeredRow("Copy the number of cycle");
    ASSERT_NE(row, nullptr);
    EXPECT_NE(window.offeredRow("cycle"), nullptr);
}

TEST(TimelinePoint, BesideTheRowsNothingIsOffered) {
    ViewWindow window(makeTimelineView(), 1100, 600);
    window.open(support::kBranchyScenario);
    window.driver.moveTo({1, 1});
    window.driver.frame(2);
    EXPECT_EQ(window.offeredRow("Copy the number of cycle"), nullptr);
}

}  // namespace
}  // namespace warpscope::views
