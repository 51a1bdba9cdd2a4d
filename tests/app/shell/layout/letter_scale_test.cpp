#include "app/shell/layout/letter_scale.h"

#include <gtest/gtest.h>

namespace warpscope::shell {
namespace {

TEST(LetterScale, InAHallALetterIsTheSamePartOfThePictureHoweverManyPixelsItHas) {
    EXPECT_FLOAT_EQ(largerForHall({1280, 720}, 1), 1.8f);
    EXPECT_FLOAT_EQ(largerForHall({1920, 1080}, 1), 2.7f);
    EXPECT_FLOAT_EQ(largerForHall({1280, 720}, 1.5f), 1.2f);
    EXPECT_FLOAT_EQ(largerForHall({1280, 720}, 2), 1.2f) << "and larger than for a reader anyway";
}

TEST(LetterScale, AWindowHasRoomForALesson) {
    EXPECT_GE(largestScale({1280, 720}, 1), 2) << "a projector's";
    EXPECT_LT(largestScale({640, 400}, 1), 1.2f);
    EXPECT_FLOAT_EQ(largestScale({300, 200}, 1), 1) << "never smaller than designed";
    EXPECT_FLOAT_EQ(largestScale({600, 400}, 2), 2);
}

}  // namespace
}  // namespace warpscope::shell
