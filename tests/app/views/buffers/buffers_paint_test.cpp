#include "app/views/buffers/buffers_paint.h"

#include <gtest/gtest.h>

#include "app/theme/contrast.h"

namespace warpscope::views {
namespace {

class TouchShadesTest : public testing::Test {
  protected:
    const theme::Palette& palette = theme::paletteOf(session::ThemeChoice::Dark);
    TouchShades shades{palette, present::TouchColour::Warp, 5, 4, 100};
    static present::MapCell cellOf(std::uint32_t warp, std::uint32_t cycle = 50,
                                   std::uint32_t touches = 1) {
        present::MapCell cell;
        cell.touches = cell.often = touches;
        cell.warp = warp;
        cell.cycle = cycle;
        return cell;
    }
};

TEST_F(TouchShadesTest, TheWarpThatIsLookedAtStandsOutAndNeighboursDiffer) {
    EXPECT_EQ(shades.of(cellOf(5)), palette.accent);
    for (std::uint32_t warp = 8; warp < 40; ++warp)
        EXPECT_GT(theme::contrastOf(shades.of(cellOf(warp)), shades.of(cellOf(warp + 1))), 1.2f);
    EXPECT_EQ(shades.of({}), palette.inset);
    EXPECT_EQ(shades.labelOf(cellOf(12)), "12");
    EXPECT_EQ(shades.labelOf({}), "");
}

TEST_F(TouchShadesTest, ByBlockAllOfItsWarpsAreAlike) {
    shades.by = present::TouchColour::Block;
    EXPECT_EQ(shades.of(cellOf(4)), palette.accent);
    EXPECT_EQ(shades.of(cellOf(7)), palette.accent);
    EXPECT_NE(shades.of(cellOf(8)), palette.accent);
    EXPECT_EQ(shades.of(cellOf(8)), shades.of(cellOf(11)));
    EXPECT_EQ(shades.labelOf(cellOf(11)), "2");
}

TEST_F(TouchShadesTest, TimeAndNumberAreBrighterTheMoreThereIs) {
    shades.by = present::TouchColour::When;
    shades.oldest = 20;
    const auto brightness = [&](const present::MapCell& cell) {
        return theme::contrastOf(shades.of(cell), palette.panel);
    };
    EXPECT_GT(brightness(cellOf(1, 100)), brightness(cellOf(1, 60)));
    EXPECT_GT(brightness(cellOf(1, 60)), brightness(cellOf(1, 20)));
    EXPECT_EQ(shades.labelOf(cellOf(1, 60)), "40");
    shades.by = present::TouchColour::Order;
    shades.accesses = 4;
    present::MapCell early = cellOf(1), late = cellOf(1);
    early.order = 1;
    late.order = 4;
    EXPECT_GT(brightness(late), brightness(early));
    EXPECT_EQ(shades.labelOf(late), "4");
    shades.by = present::TouchColour::Often;
    shades.mostTouches = 9;
    EXPECT_GT(brightness(cellOf(1, 0, 9)), brightness(cellOf(1, 0, 2)));
    EXPECT_EQ(shades.labelOf(cellOf(1, 0, 9)), "9");
    shades.mostTouches = 1;
    EXPECT_EQ(shades.of(cellOf(1, 0, 1)), palette.accent);
}

}  // namespace
}  // namespace warpscope::views
