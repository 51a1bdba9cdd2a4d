#include "app/views/timeline/timeline_legend.h"

#include <gtest/gtest.h>

#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(TimelineLegend, ButtonsAreInBothLanguages) {
    ViewWindow window(makeTimelineView(), 1100, 300);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("whole run"));
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_TRUE(window.driver.hasText(window.session.text("view.timeline.fit")));
    EXPECT_TRUE(window.driver.has("timeline fit"));
}

TEST(TimelineLegend, StatesThatDoNotOccurAreNotNamed) {
    ViewWindow window(makeTimelineView(), 1100, 300);
    window.open(present::kSplitScenario);
    EXPECT_FALSE(window.driver.hasText(window.session.text("state.barrier.name")));
}

TEST(TimelineLegend, NamesBecomeShortBeforeAStateIsLeftOut) {
    for (const float width : {1100.0f, 760.0f}) {
        ViewWindow window(makeTimelineView(), width, 300);
        window.open(present::kSplitScenario);
        const bool isLong = width > 1000;
        for (const char* state : {"wait", "branch_resolving", "drain"}) {
            const std::string key = "state." + std::string(state) + (isLong ? ".name" : ".short");
            EXPECT_TRUE(window.driver.hasText(window.session.text(key))) << state << " " << width;
        }
    }
}

// A letter without its word says nothing to whoever sees it for the first time.
TEST(TimelineLegend, EveryLetterHasItsWordAlsoWhereOneLineIsTooShort) {
    for (const auto language : {text::Language::English, text::Language::Chinese})
        for (const float width : {1100.0f, 760.0f, 560.0f, 460.0f}) {
            ViewWindow window(makeTimelineView(), width, 420);
            window.apply(session::SetLanguage{language});
            window.open(present::kSplitScenario);
            window.driver.frame(4);
            for (const char* state : {"issued", "wait", "branch_resolving", "drain"}) {
                const std::string key = "state." + std::string(state);
                EXPECT_TRUE(window.driver.hasText(window.session.text(key + ".name")) ||
                            window.driver.hasText(window.session.text(key + ".short")))
                    << state << " " << width << window.driver.allText();
            }
        }
}

// The lines were counted for a width that the bar which scrolls the rows takes a part of: where the
// words just fitted one of them was left out.
TEST(TimelineLegend, NoWidthLosesAWord) {
    ViewWindow window(makeTimelineView(), 1100, 420);
    window.apply(session::SetLanguage{text::Language::Chinese});
    window.open(present::kSplitScenario);
    for (float width = 460; width < 1100; width += 5) {
        window.resize(width, 420);
        for (const char* state : {"issued", "wait", "branch_resolving", "drain"}) {
            const std::string key = "state." + std::string(state);
            EXPECT_TRUE(window.driver.hasText(window.session.text(key + ".name")) ||
                        window.driver.hasText(window.session.text(key + ".short")))
                << state << " " << width;
        }
    }
}

TEST(TimelineLegend, InANarrowPanelTheButtonsStay) {
    ViewWindow window(makeTimelineView(), 360, 300);
    window.open(present::kSplitScenario);
    for (const char* button : {"timeline fit", "timeline fold", "timeline grouping"}) {
        EXPECT_TRUE(window.driver.has(button)) << button;
    }
}

}  // namespace
}  // namespace warpscope::views
