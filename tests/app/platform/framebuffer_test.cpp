#include "app/platform/framebuffer.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include "app/platform/offscreen.h"

namespace warpscope::platform {
namespace {

void clearTo(float red, float blue) {
    glClearColor(red, 0, blue, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

TEST(Framebuffer, IsAPictureBesideAnother) {
    const auto window = Offscreen::open(4, 4);
    ASSERT_NE(window, nullptr);
    clearTo(1, 0);
    {
        const auto beside = Framebuffer::open(8, 2);
        ASSERT_NE(beside, nullptr);
        clearTo(0, 1);
        const std::vector<unsigned char> pixels = beside->pixels();
        ASSERT_EQ(pixels.size(), 8u * 2u * 4u);
        EXPECT_EQ(pixels[0], 0);
        EXPECT_EQ(pixels[2], 255);
    }
    EXPECT_EQ(window->pixels()[0], 255);
    EXPECT_EQ(window->pixels()[2], 0);
}

TEST(Framebuffer, OneThatTheDriverCannotDrawIsRefused) {
    const auto window = Offscreen::open(4, 4);
    ASSERT_NE(window, nullptr);
    EXPECT_EQ(Framebuffer::open(1 << 20, 4), nullptr);
}

}  // namespace
}  // namespace warpscope::platform
