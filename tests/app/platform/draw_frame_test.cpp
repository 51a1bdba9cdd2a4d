#include "app/platform/draw_frame.h"

#include "tests/app/platform/window_stage.h"
#include "tests/support/xml_check.h"

namespace warpscope::platform {
namespace {

class DrawFrame : public WindowStage {};

// The layout is the same, so a person finds everything where it was; only letters are sharper.
TEST_F(DrawFrame, TwiceAsDenseNothingMoves) {
    const auto before = shell->shown();
    const auto target = Framebuffer::open(2 * kWidth, 2 * kHeight);
    ASSERT_NE(target, nullptr);
    drawFrame(session, *shell, *target, 2, 0);
    EXPECT_EQ(target->pixels().size(), 16u * kWidth * kHeight);
    const auto after = shell->shown();
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(before[i].key, after[i].key);
        EXPECT_EQ(before[i].box, after[i].box) << before[i].key;
    }
}

TEST_F(DrawFrame, AsSvgItLeavesTheWindowAsItWas) {
    const auto before = window->pixels();
    const std::string svg =
        drawFrameAsSvg(session, *shell, window->picture(), {0, 0, kWidth, kHeight}, "c");
    EXPECT_EQ(support::xmlMistake(svg), "");
    EXPECT_NE(support::withoutTags(svg).find("if_else"), std::string::npos);
    frames(1);
    EXPECT_EQ(window->pixels(), before);
}

}  // namespace
}  // namespace warpscope::platform
