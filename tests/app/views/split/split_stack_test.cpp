#include "app/views/split/split_stack.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/split/split_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(SplitStack, ShowsWhatIsLeftToRunWhileTheSidesAreApart) {
    ViewWindow window{makeSplitView(), 900, 700};
    window.open(present::kSplitScenario);
    const auto& events = window.session.run()->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    ASSERT_NE(split, events.end());
    window.apply(session::SeekTo{split->cycle + 1});
    EXPECT_TRUE(window.driver.hasText("stack")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("ffffffff")) << "where all meet again";
    using enum support::Painted::Kind;
    EXPECT_FALSE(window.canvas.seen(Frame, window.theme.palette.accent).empty());
    window.apply(session::SeekStart{});
    EXPECT_FALSE(window.driver.hasText("ffffffff"));
}

// "lin… ffff0000": beside the mask, which the strip tells too, the line was cut.
TEST(SplitStack, InANarrowEntryTheLineIsSaidRatherThanTheMask) {
    for (const float width : {900.0f, 330.0f}) {
        ViewWindow window{makeSplitView(), width, 700};
        window.open(present::kSplitScenario);
        const auto& events = window.session.run()->events();
        const auto split =
            std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
        ASSERT_NE(split, events.end());
        window.apply(session::SeekTo{split->cycle + 1});
        EXPECT_EQ(window.driver.hasText("ffffffff"), width > 500) << window.driver.allText();
        EXPECT_TRUE(window.driver.hasText("line 9")) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("lin…")) << window.driver.allText();
    }
}

}  // namespace
}  // namespace warpscope::views
