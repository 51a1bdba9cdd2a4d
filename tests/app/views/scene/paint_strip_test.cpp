#include "app/views/scene/paint_strip.h"

#include <gtest/gtest.h>

namespace warpscope::views {
namespace {

TEST(PaintStrip, TimesAndPlacesTurnIntoEachOther) {
    const StripPlace place{{100, 20, 300, 80}, 30, 8};
    EXPECT_FLOAT_EQ(place.xOf(0), 100);
    EXPECT_FLOAT_EQ(place.xOf(8), 300);
    EXPECT_DOUBLE_EQ(place.timeAt(place.xOf(2)), 2);
    EXPECT_FLOAT_EQ(place.topOf(1), 50);
}

}  // namespace
}  // namespace warpscope::views
