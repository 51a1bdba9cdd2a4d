#include "app/views/split/split_why.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/split/split_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SplitWhy, AStripAndATokenStandForEachLane) {
    ViewWindow window{makeSplitView(), 900, 620};
    window.open(present::kSplitScenario);
    window.apply(session::SeekEnd{});
    const auto& palette = window.theme.palette;
    using enum support::Painted::Kind;
    // At the end: the last branch that was open is a loop in which all go on or leave together.
    EXPECT_FALSE(window.canvas.seen(Fill, palette.thenSide).empty() &&
                 window.canvas.seen(Fill, palette.elseSide).empty());
    const auto& events = window.session.run()->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    window.apply(session::SeekTo{split->cycle});
    // 24 tokens and 24 cells of a strip say yes, 8 and 8 say no; the chosen page is as blue.
    ASSERT_EQ(palette.accent, palette.thenSide);
    EXPECT_EQ(window.canvas.seen(Fill, palette.thenSide).size(), 48u + 1);
    EXPECT_EQ(window.canvas.seen(Fill, palette.elseSide).size(), 16u);
}

}  // namespace
}  // namespace warpscope::views
