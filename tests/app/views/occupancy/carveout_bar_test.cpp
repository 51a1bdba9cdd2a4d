#include "app/views/occupancy/carveout_bar.h"

#include <gtest/gtest.h>

#include "app/views/occupancy/occupancy_view.h"
#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"
#include "tests/support/painted.h"

namespace warpscope::views {
namespace {

class CarveoutBarTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    std::string words() {
        const present::OccupancyQuestion question = present::questionOf(window.session).value();
        return carveoutWords(window.session,
                             occupancy::carveoutOf(question.machine, question.request),
                             question.request.carveoutPercent);
    }
    ViewWindow window{makeOccupancyView(), 700, 1000};
};

// The A100's 192 KB: 164 of them at most are shared memory.
TEST_F(CarveoutBarTest, SaysWhatIsAskedForAndWhatIsLeftForL1) {
    EXPECT_EQ(words(),
              "No preference: the calculation takes all 164 KB. 28 KB are left for the L1 cache.");
    window.apply(session::SetKnob{"launch.carveout_percent", 50});
    EXPECT_EQ(words(),
              "50 % of 164 KB = 82 KB; the next size is 100 KB. 92 KB are left for the L1 cache.");
    EXPECT_TRUE(window.driver.hasText("L1 cache and shared memory: 192 KB"));
}

TEST_F(CarveoutBarTest, SaysWhenABlockNeedsMore) {
    window.apply(session::SetKnob{"launch.dynamic_shared_bytes", 20000});
    window.apply(session::SetKnob{"launch.carveout_percent", 0});
    EXPECT_NE(words().find("the next size is 0 KB. A block needs more: 32 KB."), std::string::npos)
        << words();
}

TEST_F(CarveoutBarTest, TellsTheSizesToChooseFrom) {
    window.driver.moveTo(window.driver.find("carveout bar"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("0, 8, 16, 32, 64, 100, 132, 164 KB"))
        << window.driver.allText();
}

TEST_F(CarveoutBarTest, IsAbsentWhereTheSizeIsFixed) {
    window.apply(session::SetKnob{"device.preset", "mi300x"});
    EXPECT_FALSE(window.driver.has("carveout bar"));
}

TEST_F(CarveoutBarTest, SpeaksChinese) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_TRUE(window.driver.hasText("L1 缓存与共享内存：共 192 KB")) << window.driver.allText();
}

/// Draws the bar alone, 400 pixels wide, for a block of so much shared memory.
class BarView : public View {
  public:
    explicit BarView(int carveoutPercent) : percent_(carveoutPercent) {}
    std::string_view key() const override { return "occupancy"; }
    void draw(const ViewContext& context) override {
        auto question = present::questionOf(context.session);
        if (!question) return;
        question->request.carveoutPercent = percent_;
        split = occupancy::carveoutOf(question->machine, question->request);
        drawCarveout(context, *question, kWidth);
    }
    static constexpr float kWidth = 400;
    occupancy::Carveout split{};

  private:
    int percent_;
};

class CarveoutBarPaint : public testing::Test {
  protected:
    void open(int carveoutPercent) {
        auto view = std::make_unique<BarView>(carveoutPercent);
        view_ = view.get();
        window_.reset();  // There is one window at a time.
        window_ = std::make_unique<ViewWindow>(std::move(view), 600.0f, 300.0f);
        window_->open(present::kOccupancyScenario);
        window_->apply(session::SetKnob{"launch.dynamic_shared_bytes", 9000});
    }
    const occupancy::Carveout& split() const { return view_->split; }
    const theme::Palette& palette() const { return window_->theme.palette; }
    /// Pixels of the bar that stand for so many bytes.
    float pixels(std::int64_t bytes) const {
        return BarView::kWidth * static_cast<float>(bytes) / static_cast<float>(split().unified);
    }

    BarView* view_ = nullptr;
    std::unique_ptr<ViewWindow> window_{};
};

TEST_F(CarveoutBarPaint, EachPartIsAsLongAsItsBytes) {
    for (const int percent : {-1, 50}) {
        open(percent);
        const auto whole = support::filledWith(palette().inset);
        const auto pool = support::filledWith(theme::mix(palette().inset, palette().accent, 0.25f));
        const auto used = support::filledWith(palette().accent);
        ASSERT_EQ(whole.size(), 1u);
        ASSERT_EQ(pool.size(), 1u);
        ASSERT_EQ(used.size(), 1u);
        EXPECT_FLOAT_EQ(whole[0].width(), BarView::kWidth);
        ASSERT_GT(split().used, 0);
        ASSERT_LT(split().pool, split().unified);
        EXPECT_NEAR(pool[0].width(), pixels(split().pool), 0.01f) << percent;
        EXPECT_NEAR(used[0].width(), pixels(split().used), 0.01f) << percent;
        for (const auto& part : {pool[0], used[0]}) {
            EXPECT_EQ(part.min.x, whole[0].min.x);
            EXPECT_EQ(part.min.y, whole[0].min.y);
            EXPECT_EQ(part.height(), whole[0].height());
        }
    }
}

TEST_F(CarveoutBarPaint, ATickStandsAtEachSizeAndABrightOneAtTheSizeTaken) {
    open(50);
    const float left = support::filledWith(palette().inset).at(0).min.x;
    const auto taken = support::filledWith(palette().text);
    ASSERT_EQ(taken.size(), 1u);
    EXPECT_NEAR(taken[0].middle() - left, pixels(split().pool), 0.01f);
    const auto others = support::filledWith(palette().muted);
    ASSERT_EQ(others.size() + 1, split().selectable.size());
    std::size_t tick = 0;
    for (const int size : split().selectable) {
        if (size == split().pool) continue;
        EXPECT_NEAR(others[tick].middle() - left, pixels(size), 0.01f);
        ++tick;
    }
}

}  // namespace
}  // namespace warpscope::views
