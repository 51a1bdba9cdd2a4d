#include "app/present/sweep/sweep_points.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

analysis::SweepPoint point(long long value, bool isOk, CycleCount cycles) {
    analysis::SweepPoint made;
    made.value = value;
    made.isOk = isOk;
    made.cycles = cycles;
    made.threads = 1000;
    return made;
}

TEST(SweepPoints, FindTheNearestPoint) {
    const analysis::Sweep sweep{"launch.block",
                                {point(32, true, 900), point(64, true, 500), point(96, false, 0)}};
    EXPECT_EQ(nearestPoint(sweep, 90)->value, 96);
    EXPECT_EQ(nearestPoint({}, 3), nullptr);
}

}  // namespace
}  // namespace warpscope::present
