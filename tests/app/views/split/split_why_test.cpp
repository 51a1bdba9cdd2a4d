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
    // 24 tokens and 24 cells of a strip say yes, 8 and 8 say no.
    EXPECT_EQ(window.canvas.seen(Fill, palette.thenSide).size(), 48u);
    EXPECT_EQ(window.canvas.seen(Fill, palette.elseSide).size(), 16u);
}

// "threadIdx…" above "< 24 ?": the "% 32" that decides was gone.
TEST(SplitWhy, InANarrowPanelTheQuestionKeepsWhatDecides) {
    ViewWindow window{makeSplitView(), 560, 300};
    window.open(present::kSplitScenario);
    const auto& events = window.session.run()->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    window.apply(session::SeekTo{split->cycle});
    for (const float width : {560.0f, 480.0f, 440.0f, 400.0f, 370.0f}) {
        window.resize(width, 300);
        const bool isWhole = std::ranges::any_of(window.canvas.painted(), [&](const auto& it) {
            return it.kind == support::Painted::Kind::Words && !it.words.starts_with("if") &&
                   it.words.find("% 32") != std::string::npos;
        });
        EXPECT_TRUE(isWhole) << width << " " << window.driver.allText();
    }
}

/// At a projector's scale the panel is low: whatever is spared, sentence and groups stay apart.
TEST(SplitWhy, InALowPanelNothingLiesOverTheSentence) {
    using enum support::Painted::Kind;
    for (const float height : {300.0f, 240.0f, 200.0f, 170.0f}) {
        ViewWindow window{makeSplitView(), 560, height};
        window.open(present::kSplitScenario);
        const auto& events = window.session.run()->events();
        const auto split =
            std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
        window.apply(session::SeekTo{split->cycle});
        float sentence = 0;
        for (const support::Painted& it : window.canvas.painted())
            if (it.kind == Words && it.words.starts_with("Lanes 0")) sentence = it.box.top;
        ASSERT_GT(sentence, 0) << height << " " << window.driver.allText();
        // Below that the line of the source is spared, and the question takes its place.
        if (height >= 240) {
            EXPECT_TRUE(window.canvas.hasWords("24", {0, 0, 560, height})) << height << ": a value";
        }
        for (const support::Painted& it : window.canvas.painted()) {
            const bool isGroup = it.kind == Frame && it.box.width() > 100;
            // What stands below the panel is scrolled to.
            if (isGroup && it.isSeen() && it.box.top < height - 20) {
                EXPECT_LE(it.box.bottom, sentence + 1) << height;
            }
            if (it.kind == Fill && it.isSeen() && it.box.top < sentence - 2) {
                EXPECT_LE(std::min(it.visible.bottom, height - 1), sentence + 1) << height;
            }
        }
    }
}

// At a projector's scale the page had no stack: lines of low rooms were the sentence's.
TEST(SplitWhy, ALowPanelHasItsStackInOneLine) {
    ViewWindow window{makeSplitView(), 360, 270};
    window.open(present::kSplitScenario);
    const auto& events = window.session.run()->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    window.apply(session::SeekTo{split->cycle});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText(window.session.text("view.lanes.stack.title")))
        << window.driver.allText();
    // It lies above the sentence, which is a short one then, and the groups keep their tokens.
    EXPECT_TRUE(window.driver.hasText("They meet at")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("one side runs")) << window.driver.allText();
    using enum support::Painted::Kind;
    EXPECT_GE(window.canvas.seen(Fill, window.theme.palette.thenSide).size(), 48u);
    EXPECT_FALSE(window.canvas.seen(Frame, window.theme.palette.accent).empty());
}

// There it had no passes within passes, and of the stack no masks.
TEST(SplitWhy, WhatALowPanelHasNoRoomForStandsBelowIt) {
    ViewWindow window{makeSplitView(), 360, 270};
    window.open(present::kSplitScenario);
    const auto& events = window.session.run()->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    window.apply(session::SeekTo{split->cycle});
    ASSERT_TRUE(window.driver.has("split passes")) << window.driver.allText();
    EXPECT_GT(window.driver.find("split passes").y, 270) << "it is scrolled to";
    window.resize(900, 620);
    ASSERT_TRUE(window.driver.has("split passes"));
    EXPECT_LT(window.driver.find("split passes").y, 620) << "and stands where there is room";
}

}  // namespace
}  // namespace warpscope::views
