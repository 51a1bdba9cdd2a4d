#include "app/views/threads/threads_given.h"

#include <gtest/gtest.h>

#include <memory>

#include "app/views/threads/threads_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// The view as the shell draws it while its answer is asked for.
class CoveredThreads final : public View {
  public:
    std::string_view key() const override { return "threads"; }
    void draw(const ViewContext& context) override {
        ViewContext seen = context;
        seen.isCovered = isCovered;
        view_->draw(seen);
    }
    bool isCovered = true;

  private:
    std::unique_ptr<View> view_ = makeThreadsView();
};

class ThreadsGivenTest : public testing::Test {
  protected:
    ThreadsGivenTest() {
        auto view = std::make_unique<CoveredThreads>();
        covered_ = view.get();
        window_ = std::make_unique<ViewWindow>(std::move(view), 800, 560);
        window_->open(present::kSplitScenario);
        window_->apply(session::SeekEnd{});
    }
    ViewWindow& window() { return *window_; }
    CoveredThreads* covered_ = nullptr;
    std::unique_ptr<ViewWindow> window_{};
};

TEST_F(ThreadsGivenTest, ThreadsStandByTheirCoordinatesAndNothingTellsTheirWarps) {
    EXPECT_TRUE(window().driver.has("threads given"));
    EXPECT_FALSE(window().driver.has("threads strip"));
    EXPECT_FALSE(window().driver.has("threads warp"));
    EXPECT_TRUE(window().driver.hasText("1 × 1 blocks of 64 × 1 threads"));
    EXPECT_TRUE(window().driver.hasText("after the answer")) << window().driver.allText();
    using enum support::Painted::Kind;
    EXPECT_TRUE(window().canvas.seen(Fill, window().theme.palette.accent).empty());
    EXPECT_TRUE(window().canvas.seen(Fill, window().theme.palette.elseSide).empty());
    covered_->isCovered = false;
    window().driver.frame(2);
    EXPECT_TRUE(window().driver.has("threads strip"));
}

TEST_F(ThreadsGivenTest, PointingAtAThreadTellsItsCoordinatesAndNeitherWarpNorLane) {
    window().driver.moveTo(window().driver.find("threads given"));
    window().driver.frame(2);
    EXPECT_TRUE(window().driver.hasText("threadIdx")) << window().driver.allText();
    EXPECT_FALSE(window().driver.hasText("lane")) << window().driver.allText();
    EXPECT_EQ(window().last<session::Hover>(), nullptr) << "other views would ring its warp";
}

// They were larger while it was asked, and moved under the reader's eyes.
TEST_F(ThreadsGivenTest, ThreadsKeepTheirPlacesWhenItIsAnswered) {
    window().apply(session::SetKnob{"launch.block", Dim3{8, 8, 1}});
    for (const ImVec2 size : {ImVec2{800, 560}, ImVec2{660, 420}, ImVec2{420, 520}}) {
        window().resize(size.x, size.y);
        covered_->isCovered = true;
        window().driver.frame(2);
        const ImVec2 given = window().driver.find("threads given");
        const float wide = window().driver.sizeOf("threads given").x;
        covered_->isCovered = false;
        window().driver.frame(2);
        const ImVec2 answered = window().driver.find("threads plane");
        EXPECT_FLOAT_EQ(given.x, answered.x) << size.x;
        EXPECT_FLOAT_EQ(given.y, answered.y) << size.x;
        EXPECT_FLOAT_EQ(wide, window().driver.sizeOf("threads plane").x) << size.x;
    }
}

// Rows of 32 would be its warps.
TEST_F(ThreadsGivenTest, ALongBlockIsNotFoldedAtItsWarps) {
    window().apply(session::SetKnob{"argument.data.count", 1024});
    window().apply(session::SetKnob{"launch.block", Dim3{512, 1, 1}});
    window().driver.frame(2);
    EXPECT_TRUE(window().driver.hasText("100 in a row")) << window().driver.allText();
}

// 65,536 threads: a cell is a block, as after the answer.
TEST_F(ThreadsGivenTest, OfALargerGridACellIsABlock) {
    window().apply(session::SetKnob{"argument.data.count", 32768});
    window().apply(session::SetKnob{"launch.grid", Dim3{1024, 1, 1}});
    window().driver.frame(2);
    EXPECT_TRUE(window().driver.hasText("a cell")) << window().driver.allText();
    EXPECT_FALSE(window().driver.has("threads given"));
}

// Of 13 × 10 blocks one saw thirteen columns.
TEST_F(ThreadsGivenTest, SmallBlocksAreToldApartInBothDirections) {
    window().apply(session::SetKnob{"argument.data.count", 65536});
    window().apply(session::SetKnob{"launch.grid", Dim3{13, 10, 1}});
    window().apply(session::SetKnob{"launch.block", Dim3{16, 16, 1}});
    window().resize(500, 220);
    int across = 0, down = 0;
    for (const support::Painted& line :
         window().canvas.seen(support::Painted::Kind::Line, window().theme.palette.panel)) {
        across += line.box.height() > line.box.width() ? 1 : 0;
        down += line.box.height() < line.box.width() ? 1 : 0;
    }
    EXPECT_EQ(across, 12);
    EXPECT_EQ(down, 9);
}

}  // namespace
}  // namespace warpscope::views
