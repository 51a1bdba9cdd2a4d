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

// The way past an if without else ran behind its box, and its word stood beside nothing.
TEST(SplitFlow, AWayPastABoxIsSeenBesideIt) {
    ViewWindow window{makeSplitView(), 430, 520};
    window.apply(
        session::OpenFile{support::projectRoot() / "scenarios" / "17-reduction-halves.toml"});
    window.apply(session::RevealAnswer{});
    window.driver.click("split flow");
    window.driver.frame(2);
    using enum support::Painted::Kind;
    float right = 0;
    for (int node = 0; node < 4; ++node) {
        const std::string name = "flow node " + std::to_string(node);
        right = std::max(right, window.driver.find(name).x + window.driver.sizeOf(name).x / 2);
    }
    EXPECT_TRUE(std::ranges::any_of(window.canvas.painted(), [&](const support::Painted& one) {
        return one.kind == Path && one.box.right > right && one.box.height() > 40;
    }));
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

// In a low panel two arrows had colours, and nothing said which is yes and which is no.
TEST(SplitFlow, BetweenNearRowsAnAnswerStandsInTheBoxThatItLeadsTo) {
    ViewWindow window{makeSplitView(), 420, 223};
    window.open(present::kSplitScenario);
    window.driver.click("split flow");
    const auto& events = window.session.run()->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    ASSERT_NE(split, events.end());
    window.apply(session::SeekTo{split->cycle});
    EXPECT_TRUE(window.driver.hasText("yes 24")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("no 8")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
