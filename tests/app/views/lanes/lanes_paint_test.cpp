#include "app/views/lanes/lanes_paint.h"

#include <gtest/gtest.h>

#include "app/views/lanes/lanes_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(LanesPaint, TheSidesHaveTheColoursOfTheBooks) {
    const auto& palette = theme::paletteOf(session::ThemeChoice::Dark);
    EXPECT_EQ(colourOf(palette, LaneColour::Then), palette.thenSide);
    EXPECT_EQ(colourOf(palette, LaneColour::Else), palette.elseSide);
    EXPECT_EQ(colourOf(palette, LaneColour::Together), palette.bothSides);
}

TEST(LanesPaint, EveryFourthLaneHasANumber) {
    ViewWindow window(makeLanesView(), 900, 700);
    window.open(kSplitScenario);
    window.driver.moveTo({5, 5});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("28"));
    EXPECT_TRUE(window.driver.hasText("24"));
}

}  // namespace
}  // namespace warpscope::views
