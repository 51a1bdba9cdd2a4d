#include "app/platform/offscreen.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

namespace warpscope::platform {
namespace {

TEST(Offscreen, GivesThePictureWithItsUpperRowFirst) {
    const auto surface = Offscreen::open(4, 6);
    ASSERT_NE(surface, nullptr) << "EGL without a surface is missing on this machine";
    glViewport(0, 0, 4, 6);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    // OpenGL's rows count from below: this is the lowest one of the picture.
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 4, 1);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    const std::vector<unsigned char> pixels = surface->pixels();
    ASSERT_EQ(pixels.size(), 4u * 6u * 4u);
    EXPECT_EQ(pixels[0], 255);
    EXPECT_EQ(pixels[2], 0);
    EXPECT_EQ(pixels[5 * 16], 0);
    EXPECT_EQ(pixels[5 * 16 + 2], 255);
}

TEST(Offscreen, CanBeOpenedAgainAndAgain) {
    for (int i = 0; i < 3; ++i)
        EXPECT_NE(Offscreen::open(64, 64), nullptr);
}

TEST(Offscreen, APictureLargerThanTheDriverDrawsIsRefused) {
    EXPECT_EQ(Offscreen::open(1 << 20, 16), nullptr);
}

}  // namespace
}  // namespace warpscope::platform
