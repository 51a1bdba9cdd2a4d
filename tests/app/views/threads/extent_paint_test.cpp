#include "app/views/threads/extent_paint.h"

#include <gtest/gtest.h>

#include "app/views/threads/threads_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// 16 x 8 threads over data of 13 x 6.
constexpr const char* kImage = R"(format = 1
title = "Image"
summary = "s"
extent = ["width", "height"]
[device]
preset = "a100"
sm_count = 1
[kernel]
code = '''
__global__ void grey(int* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = x;
}
'''
[launch]
grid = [2, 1]
block = [8, 8]
[[argument]]
name = "out"
count = 78
[[argument]]
name = "width"
value = 13
[[argument]]
name = "height"
value = 6
)";

class ExtentPaintTest : public testing::Test {
  protected:
    ExtentPaintTest() { window.open(kImage); }
    /// The edge, as far as the frame in the colour of words has this shape.
    bool hasEdge(float columns, float rows) const {
        for (const support::Painted& it :
             window.canvas.seen(support::Painted::Kind::Frame, window.theme.palette.text))
            if (std::abs(it.box.width() * rows / (it.box.height() * columns) - 1) < 0.02f)
                return true;
        return false;
    }
    ViewWindow window{makeThreadsView(), 800, 560};
};

TEST_F(ExtentPaintTest, TheEdgeOfTheDataStandsOverTheThreadsWithItsSize) {
    for (const bool isCovered : {false, true}) {
        window.isCovered = isCovered;
        window.driver.frame(2);
        EXPECT_TRUE(hasEdge(13, 6)) << isCovered;
        EXPECT_TRUE(window.driver.hasText("data 13 × 6")) << window.driver.allText();
    }
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
}

TEST_F(ExtentPaintTest, ItFollowsTheArgumentsThatAreTurned) {
    window.apply(session::SetKnob{"argument.height.value", 5});
    EXPECT_TRUE(hasEdge(13, 5));
    EXPECT_TRUE(window.driver.hasText("data 13 × 5")) << window.driver.allText();
}

TEST(ExtentPaint, WithoutAnExtentNothingIsSaidOfData) {
    ViewWindow window{makeThreadsView(), 800, 560};
    window.open(present::kSplitScenario);
    EXPECT_FALSE(window.driver.hasText(" · data")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
