#include <gtest/gtest.h>

#include <memory>

#include "app/views/occupancy/occupancy_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// The view as the shell draws it while it is asked what fits.
class CoveredOccupancy final : public View {
  public:
    std::string_view key() const override { return "occupancy"; }
    std::string status(const ViewContext& context) const override {
        return view_->status(covered(context));
    }
    void draw(const ViewContext& context) override { view_->draw(covered(context)); }

  private:
    static ViewContext covered(const ViewContext& context) {
        ViewContext seen = context;
        seen.isCovered = true;
        return seen;
    }
    std::unique_ptr<View> view_ = makeOccupancyView();
};

class OccupancyGivenTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kSplitScenario); }
    ViewWindow window{std::make_unique<CoveredOccupancy>(), 800, 560};
};

TEST_F(OccupancyGivenTest, ABlockStandsBesideWhatAnSmHasAndNothingIsDivided) {
    EXPECT_TRUE(window.driver.hasText("64 a block")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("of 2048")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("× 64 threads")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("after the answer"));
    EXPECT_FALSE(window.driver.hasText("limits:")) << window.driver.allText();
    EXPECT_EQ(window.status(), "");
}

TEST_F(OccupancyGivenTest, WhatAPromiseLeadsToIsNotTold) {
    window.apply(session::SetKnob{"kernel.launch_bounds_threads", 64});
    window.apply(session::SetKnob{"kernel.launch_bounds_blocks", 4});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("?")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("× 64 threads")) << window.driver.allText();
}

// Names stood on the bars above them.
TEST(OccupancyGivenLow, WhereRowsAreLowWordsStandInOneLine) {
    for (const float height : {130.0f, 180.0f, 240.0f, 320.0f}) {
        ViewWindow window(std::make_unique<CoveredOccupancy>(), 420, height);
        window.open(present::kSplitScenario);
        window.driver.frame(2);
        using enum support::Painted::Kind;
        const auto bars = window.canvas.seen(Frame, window.theme.palette.line);
        ASSERT_EQ(bars.size(), 4U) << height;
        for (std::size_t i = 1; i < bars.size(); ++i)
            EXPECT_GE(bars[i].box.top, bars[i - 1].box.bottom) << height;
        EXPECT_TRUE(window.driver.hasText("64 a block")) << height;
    }
}

// Its bar is as long as its share: half of an SM is half of the bar.
TEST_F(OccupancyGivenTest, TheBlockIsDrawnToScale) {
    using enum support::Painted::Kind;
    window.apply(session::SetKnob{"launch.block", Dim3{1024, 1, 1}});
    window.driver.frame(2);
    const auto blocks = window.canvas.seen(Fill, window.theme.palette.accent);
    const auto bars = window.canvas.seen(Fill, window.theme.palette.inset);
    ASSERT_FALSE(blocks.empty());
    ASSERT_FALSE(bars.empty());
    EXPECT_NEAR(blocks.front().box.width(), bars.front().box.width() / 2, 1);
}

}  // namespace
}  // namespace warpscope::views
