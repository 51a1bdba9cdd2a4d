#include "app/views/split/split_warps.h"

#include <gtest/gtest.h>

#include "app/views/split/split_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SplitWarps, ATileForEachResidentWarpAndAClickChoosesIt) {
    ViewWindow window{makeSplitView(), 800, 600};
    window.open(present::kSplitScenario);
    window.driver.click("split warps");
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    ASSERT_TRUE(window.driver.has("split warp 0"));
    ASSERT_TRUE(window.driver.has("split warp 1"));
    EXPECT_TRUE(window.driver.hasText("some lanes")) << "every colour has its words";
    window.driver.click("split warp 1");
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_EQ(window.last<session::Select>()->selection.warp, WarpId{1});
    EXPECT_TRUE(window.driver.hasText("of the 2 warps")) << window.driver.allText();
}

// Four warps stood in three columns, the fourth alone under two empty places.
TEST(SplitWarps, TilesLeaveNoPlaceEmptyWhereTheirNumberAllowsIt) {
    ViewWindow window{makeSplitView(), 800, 600};
    window.open(present::kSplitScenario);
    window.driver.click("split warps");
    window.apply(session::SetKnob{"launch.block", Dim3{128, 1, 1}});
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    ASSERT_TRUE(window.driver.has("split warp 3"));
    EXPECT_EQ(window.driver.find("split warp 0").y, window.driver.find("split warp 1").y);
    EXPECT_EQ(window.driver.find("split warp 2").y, window.driver.find("split warp 3").y);
    EXPECT_EQ(window.driver.find("split warp 0").x, window.driver.find("split warp 2").x);
}

// "1 of the 1 warps".
TEST(SplitWarps, OneWarpIsSaidToBeOne) {
    ViewWindow window{makeSplitView(), 800, 600};
    window.open(present::kSplitScenario);
    window.driver.click("split warps");
    window.apply(session::SetKnob{"launch.block", Dim3{32, 1, 1}});
    window.apply(session::SetKnob{"launch.grid", Dim3{1, 1, 1}});
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    EXPECT_TRUE(window.driver.hasText("The one warp on SM 0 runs with")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("of the 1")) << window.driver.allText();
}

// It told of the line before, and its number was among the choices.
TEST(SplitWarps, HowManyAreSplitIsNotSaidWhileAQuestionIsOpen) {
    ViewWindow window{makeSplitView(), 800, 600};
    window.open(present::kSplitScenario);
    window.driver.click("split warps");
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_FALSE(window.driver.hasText("of the 2 warps")) << window.driver.allText();
    window.apply(session::RevealAnswer{});
    EXPECT_TRUE(window.driver.hasText("of the 2 warps")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
