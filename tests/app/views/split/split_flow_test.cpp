#include "app/views/split/split_flow.h"

#include <gtest/gtest.h>

#include "app/views/split/split_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SplitFlow, EveryLaneThatRunsIsADotAndNodesPointAtTheirLines) {
    ViewWindow window{makeSplitView(), 800, 640};
    window.open(present::kSplitScenario);
    window.driver.click("split flow");
    window.apply(session::SeekTo{30});
    using enum support::Painted::Kind;
    EXPECT_EQ(window.canvas.seen(Disc, window.theme.palette.bothSides).size(), 32u);
    window.driver.moveTo(window.driver.find("flow node 0"));
    window.driver.frame(2);
    ASSERT_NE(window.last<session::Hover>(), nullptr);
    EXPECT_TRUE(window.last<session::Hover>()->selection.line.has_value());
}

}  // namespace
}  // namespace warpscope::views
