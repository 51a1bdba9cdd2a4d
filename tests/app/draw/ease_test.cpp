#include "app/draw/ease.h"

#include <gtest/gtest.h>

namespace warpscope::draw {
namespace {

TEST(Shapes, EasingStartsFastAndArrives) {
    EXPECT_FLOAT_EQ(easeOut(0), 0);
    EXPECT_FLOAT_EQ(easeOut(1), 1);
    EXPECT_FLOAT_EQ(easeOut(7), 1);
    EXPECT_FLOAT_EQ(easeOut(-1), 0);
    EXPECT_GT(easeOut(0.3f), 0.3f);
}

}  // namespace
}  // namespace warpscope::draw
