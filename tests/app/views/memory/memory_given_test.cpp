#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "tests/app/views/memory/memory_window.h"

namespace warpscope::views {
namespace {

class MemoryGivenTest : public testing::Test {
  protected:
    void ask(float width, float height) {
        window = std::make_unique<ViewWindow>(makeMemoryView(), width, height);
        window->open(present::memoryScenario(2));
        window->apply(session::GoToStep{0});
        ASSERT_TRUE(window->session.isQuestionOpen());
    }
    std::unique_ptr<ViewWindow> window{};
};

TEST_F(MemoryGivenTest, EachLaneStandsBesideThePlaceThatItNames) {
    ask(800, 600);
    ASSERT_TRUE(window->driver.has("memory given"));
    for (const char* place : {"in[0]", "in[2]", "in[32]", "in[62]"})
        EXPECT_TRUE(window->driver.hasText(place)) << place;
    EXPECT_EQ(
        window->canvas.seen(support::Painted::Kind::Fill, window->theme.palette.bothSides).size(),
        32U)
        << "a box a lane";
}

TEST_F(MemoryGivenTest, PointingAtALaneMeansItEverywhereAndTellsNothingOfWhatMoves) {
    ask(800, 600);
    window->driver.moveTo(window->driver.find("memory given"));
    window->driver.frame(2);
    const auto* hover = window->last<session::Hover>();
    ASSERT_NE(hover, nullptr);
    EXPECT_TRUE(hover->selection.lane.has_value());
    EXPECT_FALSE(window->driver.hasText("in the same sectors")) << window->driver.allText();
}

TEST_F(MemoryGivenTest, WhereNotAllFindRoomTheFirstShowHowItGoesOn) {
    ask(360, 170);
    ASSERT_TRUE(window->driver.has("memory given"));
    EXPECT_TRUE(window->driver.hasText("in[2]")) << window->driver.allText();
    EXPECT_TRUE(window->driver.hasText("… 31")) << "and up to where";
    EXPECT_FALSE(window->driver.hasText("in[62]")) << window->driver.allText();
}

TEST_F(MemoryGivenTest, WhereThePlacesFindNoRoomTheLanesStandAlone) {
    ask(110, 70);
    EXPECT_FALSE(window->driver.has("memory given"));
    EXPECT_FALSE(window->driver.has("memory lines"));
}

// Two columns stood in half of the room, and half of the lanes were left out.
TEST_F(MemoryGivenTest, AsManyColumnsAsFindRoomStandBesideEachOther) {
    ask(300, 210);
    const auto cells =
        window->canvas.seen(support::Painted::Kind::Fill, window->theme.palette.bothSides);
    ASSERT_FALSE(cells.empty());
    float right = 0;
    for (const support::Painted& painted : window->canvas.painted())
        if (painted.words.starts_with("in[")) right = std::max(right, painted.box.right);
    EXPECT_GT(right, 200) << window->driver.allText();
}

}  // namespace
}  // namespace warpscope::views
