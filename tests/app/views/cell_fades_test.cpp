#include "app/views/cell_fades.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpscope::views {
namespace {

constexpr ImU32 kBlack = IM_COL32(0, 0, 0, 255);
constexpr ImU32 kWhite = IM_COL32(255, 255, 255, 255);
constexpr double kFrame = 1.0 / 60;

int redOf(ImU32 colour) {
    return static_cast<int>((colour >> IM_COL32_R_SHIFT) & 0xFFu);
}

TEST(CellFades, ACellTakesItsNewColourSoftlyAndThenHasItWhole) {
    CellFades fades;
    fades.begin(0, false, true);
    EXPECT_EQ(fades.follow(WarpId{3}, kBlack), kBlack);
    fades.begin(kFrame, false, true);
    const int first = redOf(fades.follow(WarpId{3}, kWhite));
    EXPECT_GT(first, 0);
    EXPECT_LT(first, 255);
    for (int frame = 2; frame < 40; ++frame) {
        fades.begin(frame * kFrame, false, true);
        fades.follow(WarpId{3}, kWhite);
    }
    fades.begin(40 * kFrame, false, true);
    EXPECT_EQ(fades.follow(WarpId{3}, kWhite), kWhite);
}

TEST(CellFades, AtHighSpeedACellThatFlickersIsAQuietMixture) {
    CellFades fades;
    int least = 255;
    int most = 0;
    for (int frame = 0; frame < 240; ++frame) {
        fades.begin(frame * kFrame, true, true);
        const int red = redOf(fades.follow(WarpId{0}, frame % 2 == 0 ? kBlack : kWhite));
        if (frame < 180) continue;
        least = std::min(least, red);
        most = std::max(most, red);
    }
    EXPECT_LT(most - least, 26) << "a tenth of the brightness";
    EXPECT_GT(least, 90);
    EXPECT_LT(most, 165);
}

TEST(CellFades, TheSharesOfASquareBlendAsWell) {
    CellFades fades;
    float least = 64;
    float most = 0;
    for (int frame = 0; frame < 240; ++frame) {
        fades.begin(frame * kFrame, true, true);
        const float count = fades.follow(SmId{5}, 2, frame % 2 == 0 ? 0 : 64);
        const float other = fades.follow(SmId{5}, 3, 8);
        EXPECT_FLOAT_EQ(other, 8);
        if (frame < 180) continue;
        least = std::min(least, count);
        most = std::max(most, count);
    }
    EXPECT_LT(most - least, 6);
    EXPECT_GT(least, 20);
}

TEST(CellFades, WhatLastsAFewCyclesIsFaintWhileItWouldFlash) {
    CellFades fades;
    fades.begin(0, false, true);
    EXPECT_EQ(fades.strength(), 1);
    fades.begin(kFrame, true, true);
    EXPECT_LT(fades.strength(), 0.5f);
}

TEST(CellFades, AWarpThatWasOutOfSightOrMotionThatIsNotWantedStartsWhole) {
    CellFades fades;
    fades.begin(0, false, true);
    fades.follow(WarpId{1}, kBlack);
    fades.begin(kFrame, false, true);
    fades.begin(2 * kFrame, false, true);
    EXPECT_EQ(fades.follow(WarpId{1}, kWhite), kWhite);
    fades.begin(3 * kFrame, false, false);
    EXPECT_EQ(fades.follow(WarpId{1}, kBlack), kBlack);
}

}  // namespace
}  // namespace warpscope::views
