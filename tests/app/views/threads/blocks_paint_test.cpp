#include "app/views/threads/blocks_paint.h"

#include <gtest/gtest.h>

#include "app/views/threads/threads_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(BlocksPaint, TheBlockThatIsLookedAtIsAloneInItsColour) {
    ViewWindow window{makeThreadsView(), 800, 560};
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"argument.data.count", 65536});
    window.apply(session::SetKnob{"launch.grid", Dim3{1024, 1, 1}});
    window.driver.frame(2);
    window.driver.click("threads warp");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("1 block a cell")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("each its own shade")) << window.driver.allText();
}

// By value and over the data the blocks stood in shades that no legend named.
TEST(BlocksPaint, EveryColourOfTheBlocksIsInTheLegend) {
    ViewWindow window{makeThreadsView(), 1200, 640};
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"argument.data.count", 65536});
    window.apply(session::SetKnob{"launch.grid", Dim3{1024, 1, 1}});
    window.apply(session::SeekTo{window.session.run()->cycles() - 1});
    window.driver.frame(2);
    window.driver.click("threads value");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("each its own shade")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("no value now")) << window.driver.allText();
    window.driver.click("threads data");
    window.driver.frame(30);
    EXPECT_TRUE(window.driver.hasText("no element")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("each its own shade")) << "a cell has the mean of its data";
}

}  // namespace
}  // namespace warpscope::views
