#include "app/views/timeline/timeline_legend.h"

#include <gtest/gtest.h>

#include <cmath>
#include <iterator>
#include <map>
#include <string>

#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// Nothing is hidden before a question.
void seeAll(ViewWindow& window) {
    window.apply(session::GoToStep{1});
    window.apply(session::RevealAnswer{});
    window.apply(session::GoToStep{2});
    window.apply(session::SeekEnd{});
    window.driver.frame(4);
}

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

// On a small projector the letters stood there alone, for the buttons took the room of the words.
TEST(TimelineLegend, InALowPanelTheButtonsGoIntoAMenuBeforeAStateLosesItsWord) {
    ViewWindow window(makeTimelineView(), 600, 100);
    window.open(present::kSplitScenario);
    seeAll(window);
    window.driver.frame(4);
    for (const char* state : {"issued", "wait", "branch_resolving", "drain"}) {
        const std::string key = "state." + std::string(state);
        EXPECT_TRUE(window.driver.hasText(window.session.text(key + ".name")) ||
                    window.driver.hasText(window.session.text(key + ".short")))
            << state << window.driver.allText();
    }
    EXPECT_FALSE(window.driver.has("timeline fit"));
    window.driver.click("timeline more");
    for (const char* row : {"timeline fit", "timeline fold", "timeline compress"})
        EXPECT_TRUE(window.driver.has(row)) << row;
    window.driver.click("timeline grouping");
    window.driver.frame(2);
    EXPECT_NE(window.status().find("by block"), std::string::npos) << window.status();
    window.driver.click("timeline more");
    window.driver.click("timeline search");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("timeline fit")) << "the field leaves them their room";
}

// "[b][P] pipe busy" said of b what P means.
TEST(TimelineLegend, NoLetterStandsBeforeTheWordOfAnother) {
    bool isSeen = false;
    for (float width = 300; width < 640; width += 20) {
        ViewWindow window(makeTimelineView(), width, 100);
        window.open(present::kSplitScenario);
        seeAll(window);
        std::map<float, std::map<float, std::string>> lines;
        for (const support::Painted& it : window.canvas.painted())
            if (it.kind == support::Painted::Kind::Words)
                lines[std::round(it.box.top / 12)][it.box.left] = it.words;
        const auto& line = std::prev(lines.end())->second;
        ASSERT_GT(line.size(), 3u) << width;
        EXPECT_TRUE(window.driver.hasText(window.session.text("state.issued.short"))) << width;
        bool isNameless = false;
        for (auto it = line.begin(); it != line.end(); ++it) {
            if (it->second.size() > 1) {
                EXPECT_FALSE(isNameless) << width << " " << it->second;
                continue;
            }
            const auto next = std::next(it);
            isNameless |= next == line.end() || next->second.size() == 1;
        }
        isSeen |= isNameless;
    }
    EXPECT_TRUE(isSeen) << "somewhere there is no room for all words";
}

// Two rows under an axis had half of a panel, and three letters of the legend no words.
TEST(TimelineLegend, WhereThereAreFewRowsItHasASecondLine) {
    ViewWindow window(makeTimelineView(), 600, 150);
    window.open(present::kSplitScenario);
    seeAll(window);
    EXPECT_TRUE(window.driver.has("timeline fit"));
    for (const char* state : {"issued", "wait", "branch_resolving", "drain"}) {
        const std::string key = "state." + std::string(state);
        EXPECT_TRUE(window.driver.hasText(window.session.text(key + ".name")) ||
                    window.driver.hasText(window.session.text(key + ".short")))
            << state << window.driver.allText();
    }
}

// Where even that is not enough what is seen has its word, and what is not has no letter.
TEST(TimelineLegend, WhereNotAllStatesHaveRoomThoseInSightAreNamed) {
    ViewWindow window(makeTimelineView(), 300, 100);
    window.open(present::kSplitScenario);
    seeAll(window);
    window.driver.moveTo({140, 40});
    for (int i = 0; i < 30; ++i)
        window.driver.wheel(1);
    window.driver.moveTo({600, 400});
    window.driver.frame(4);
    std::string seen;
    for (const auto state : {trace::WarpState::LongScoreboard, trace::WarpState::Drain,
                             trace::WarpState::NoInstruction, trace::WarpState::Wait}) {
        const std::string letter(1, trace::infoOf(state).letter);
        const bool hasLetter = window.canvas.hasWords(letter, {0, 70, 300, 100});
        const std::string key = "state." + std::string(trace::infoOf(state).key);
        const bool hasWord = window.driver.hasText(window.session.text(key + ".name")) ||
                             window.driver.hasText(window.session.text(key + ".short"));
        EXPECT_EQ(hasLetter, hasWord) << key << window.driver.allText();
        if (hasLetter) seen += letter;
    }
    EXPECT_LT(seen.size(), 3u) << seen << " of a few cycles";
}

TEST(TimelineLegend, InANarrowPanelTheButtonsStay) {
    ViewWindow window(makeTimelineView(), 360, 300);
    window.open(present::kSplitScenario);
    if (window.driver.has("timeline more")) window.driver.click("timeline more");
    for (const char* button : {"timeline fit", "timeline fold", "timeline grouping"}) {
        EXPECT_TRUE(window.driver.has(button)) << button;
    }
}

}  // namespace
}  // namespace warpscope::views
