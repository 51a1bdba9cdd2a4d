#include <imgui.h>

#include "app/theme/contrast.h"

#include <gtest/gtest.h>

namespace warpscope::theme {
namespace {

TEST(Contrast, BlackOnWhiteIsTheLargestThereIs) {
    EXPECT_FLOAT_EQ(contrastOf(IM_COL32_BLACK, IM_COL32_WHITE), 21.0f);
    EXPECT_FLOAT_EQ(contrastOf(IM_COL32_WHITE, IM_COL32_BLACK), 21.0f);
    EXPECT_FLOAT_EQ(contrastOf(IM_COL32_WHITE, IM_COL32_WHITE), 1.0f);
}

// The published figure of WCAG's own example grey, #767676 on white.
TEST(Contrast, AgreesWithAPublishedFigure) {
    EXPECT_NEAR(contrastOf(IM_COL32(0x76, 0x76, 0x76, 255), IM_COL32_WHITE), 4.54f, 0.01f);
}

TEST(Contrast, GreenIsBrighterThanRedAndRedThanBlue) {
    EXPECT_GT(luminanceOf(IM_COL32(0, 255, 0, 255)), luminanceOf(IM_COL32(255, 0, 0, 255)));
    EXPECT_GT(luminanceOf(IM_COL32(255, 0, 0, 255)), luminanceOf(IM_COL32(0, 0, 255, 255)));
}

}  // namespace
}  // namespace warpscope::theme
