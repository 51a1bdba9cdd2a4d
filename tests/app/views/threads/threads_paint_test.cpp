#include "app/views/threads/threads_paint.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(ThreadShades, EachWayToColourTellsItsOwn) {
    const theme::Palette& palette = theme::paletteOf(session::ThemeChoice::Dark);
    const auto run = support::runFrom(present::kSplitScenario);
    present::ThreadFates fates(run);
    fates.moveTo(run->cycles() - 1);
    ThreadShades shades{palette, present::ThreadColour::Warp, fates, WarpId{1}, 32, 2};
    EXPECT_EQ(shades.of(WarpId{1}, 4), palette.accent);
    EXPECT_NE(shades.of(WarpId{0}, 4), palette.accent);
    EXPECT_EQ(shades.labelOf(WarpId{1}, 4), "1");
    shades.by = present::ThreadColour::Lane;
    EXPECT_NE(shades.of(WarpId{0}, 0), shades.of(WarpId{0}, 31));
    EXPECT_EQ(shades.labelOf(WarpId{0}, 17), "17");
    shades.by = present::ThreadColour::Divergence;
    EXPECT_EQ(shades.of(WarpId{0}, 30), palette.elseSide);
    EXPECT_EQ(shades.labelOf(WarpId{0}, 30), "o");
    fates.moveTo(0);
    EXPECT_EQ(shades.of(WarpId{0}, 30), palette.inset);
    shades.by = present::ThreadColour::Value;
    EXPECT_EQ(shades.of(WarpId{0}, 30), palette.inset) << "nobody knows a value";
    shades.shareOf = [](WarpId, int lane) { return static_cast<float>(lane) / 31; };
    shades.textOf = [](WarpId, int lane) { return std::to_string(lane); };
    EXPECT_EQ(shades.of(WarpId{0}, 31), palette.accent);
    EXPECT_EQ(shades.labelOf(WarpId{0}, 7), "7");
}

}  // namespace
}  // namespace warpscope::views
