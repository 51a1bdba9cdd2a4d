#include "app/views/split/split_flow.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/split/split_view.h"
#include "engine/trace/event.h"
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

// Boxes had lines alone, of which that of the entry ran to the end of the kernel.
TEST(SplitFlow, ABoxSaysWhatIsAskedThereAndWhereWaysMeet) {
    ViewWindow window{makeSplitView(), 1100, 640};
    window.open(present::kSplitScenario);
    window.driver.click("split flow");
    window.apply(session::SeekTo{30});
    EXPECT_TRUE(window.driver.hasText("threadIdx.x % 32 < 24 ?")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("join")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("lines 2–9")) << window.driver.allText();
}

// "join…" stood beside the dots in half of a lecture.
TEST(SplitFlow, WhereWaysMeetTheWordIsWhole) {
    ViewWindow window{makeSplitView(), 900, 420};
    window.open(present::kSplitScenario);
    window.driver.click("split flow");
    window.apply(session::SeekTo{30});
    for (const float width : {900.0f, 420.0f, 300.0f, 240.0f}) {
        window.resize(width, 420);
        for (const support::Painted& one : window.canvas.painted())
            EXPECT_NE(one.words, "join…") << width;
    }
}

// The condition of the branch that ran, "lane <...", was cut beside the dots of its lanes.
TEST(SplitFlow, WhereDotsWouldCutWhatIsAskedTheyStandBesideTheHeading) {
    ViewWindow window{makeSplitView(), 560, 640};
    window.open(present::kSplitScenario);
    window.driver.click("split flow");
    const auto& events = window.session.run()->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    ASSERT_NE(split, events.end());
    window.apply(session::SeekTo{split->cycle});
    EXPECT_TRUE(window.driver.hasText("threadIdx.x % 32 < 24 ?")) << window.driver.allText();
}

// On a projector a graph of many rows was boxes without a word, over a sentence of two lines.
TEST(SplitFlow, InALowPanelTheBoxesKeepTheirLines) {
    ViewWindow window{makeSplitView(), 380, 250};
    window.open(present::kSplitScenario);
    window.driver.click("split flow");
    window.apply(session::SeekTo{30});
    for (const float height : {250.0f, 220.0f, 200.0f, 180.0f}) {
        window.resize(380, height);
        EXPECT_TRUE(window.driver.hasText("line 4")) << height << window.driver.allText();
    }
    EXPECT_FALSE(window.driver.hasText("A box is a stretch")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
