#include "app/views/lanes/lanes_value_column.h"

#include <gtest/gtest.h>

#include "app/views/lanes/lanes_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(LanesValueColumn, OffersRegistersAndNamesWhatIsShown) {
    ViewWindow window(makeLanesView(), 900, 700);
    window.open(present::kSplitScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    const ImVec2 grid = window.driver.find("lanes grid");
    const ImVec2 size = window.driver.sizeOf("lanes grid");
    const float body = window.theme.metrics.body;
    window.driver.clickAt({grid.x + size.x / 2 + body * 2, grid.y - size.y / 2 - body});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("R0"));
    window.driver.click("R0");
    window.driver.frame(2);
    EXPECT_EQ(window.session.laneVariable(), "R0");
    EXPECT_TRUE(window.driver.hasText("R0"));
}

TEST(LanesValueColumn, ANarrowPanelDoesWithoutIt) {
    ViewWindow window(makeLanesView(), 320, 500);
    window.open(present::kSplitScenario);
    EXPECT_FALSE(window.driver.hasText("stack"));
    EXPECT_GT(window.driver.sizeOf("lanes grid").x, 250);
}

}  // namespace
}  // namespace warpscope::views
