#include "app/views/traffic/traffic_units.h"

#include <gtest/gtest.h>

namespace warpscope::views {
namespace {

TEST(TrafficUnits, ColumnsFillTheRoomAndTheirGapsLieBetween) {
    const draw::Box room{10, 20, 810, 320};
    for (const int columns : {2, 4}) {
        const TrafficPlaces places(room, columns, 10);
        EXPECT_FLOAT_EQ(places.whole(0).left, room.left);
        EXPECT_NEAR(places.whole(columns - 1).right, room.right, 0.01);
        for (int column = 0; column + 1 < columns; ++column) {
            const draw::Box gap = places.gap(column, 30, 40);
            EXPECT_FLOAT_EQ(gap.left, places.whole(column).right);
            EXPECT_FLOAT_EQ(gap.right, places.whole(column + 1).left);
        }
        EXPECT_FLOAT_EQ(places.lower(1).top - places.upper(1).bottom, 10);
        EXPECT_FLOAT_EQ(places.lower(1).bottom, room.bottom);
    }
}

}  // namespace
}  // namespace warpscope::views
