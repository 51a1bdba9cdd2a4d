#include "app/views/scene/paint_strip.h"

#include <gtest/gtest.h>

namespace warpscope::views {
namespace {

TEST(PaintStrip, TimesAndPlacesTurnIntoEachOther) {
    const StripPlace place{.tracks = {100, 20, 300, 80}, .rowHeight = 30, .end = 8};
    EXPECT_FLOAT_EQ(place.xOf(0), 100);
    EXPECT_FLOAT_EQ(place.xOf(8), 300);
    EXPECT_DOUBLE_EQ(place.timeAt(place.xOf(2)), 2);
    EXPECT_FLOAT_EQ(place.topOf(1), 50);
}

}  // namespace
}  // namespace warpscope::views
