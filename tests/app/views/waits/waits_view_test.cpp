#include "app/views/waits/waits_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "tests/app/views/low_panel.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(WaitsView, ADeadlockIsARingedCircle) {
    ViewWindow window{makeWaitsView(), 760, 480};
    window.open(support::kDeadlockScenario);
    window.apply(session::SeekEnd{});
    EXPECT_TRUE(window.driver.hasText("wait for each other in a circle"))
        << window.driver.allText();
    using enum support::Painted::Kind;
    EXPECT_EQ(window.canvas.seen(Frame, window.theme.palette.error).size(), 2u);
    EXPECT_EQ(window.canvas.seen(Triangle, window.theme.palette.error).size(), 2u);
    EXPECT_TRUE(window.driver.hasText("must end first")) << window.driver.allText();
    window.driver.click("wait node 0");
    window.driver.frame();
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_TRUE(window.last<session::Select>()->selection.warp.has_value());
}

// Two cards were headed "Warps 0, 1", and only strips of ticks told them apart.
TEST(WaitsView, WhoWaitsWithSomeLanesNamesThem) {
    ViewWindow window{makeWaitsView(), 900, 480};
    window.open(support::kDeadlockScenario);
    window.apply(session::SeekEnd{});
    EXPECT_TRUE(window.driver.hasText("lanes 0")) << window.driver.allText();
}

// "Warp 0 · lanes 0".
TEST(WaitsView, OneLaneIsNoLanes) {
    ViewWindow window{makeWaitsView(), 900, 480};
    window.apply(session::OpenFile{support::projectRoot() / "scenarios" / "chapter-2-grid" /
                                   "04-blocks-that-wait.toml"});
    window.apply(session::RevealAnswer{});
    window.apply(session::SeekTo{700});
    EXPECT_TRUE(window.driver.hasText("Warp 0 · lane 0")) << window.driver.allText();
}

// In a low panel a card said "Warp 0 · lanes 0, 2, 4..." and "below on the stack...".
TEST(WaitsView, InASmallCardWordsAreShorterAndNotCut) {
    ViewWindow window{makeWaitsView(), 420, 130};
    window.open(support::kDeadlockScenario);
    window.apply(session::SeekEnd{});
    for (float width = 360; width < 700; width += 20) {
        window.resize(width, 130);
        for (const support::Painted& one : window.canvas.painted()) {
            const bool isOfCard = one.words.starts_with("Warp") || one.words.starts_with("below");
            EXPECT_FALSE(isOfCard && one.words.ends_with("...")) << width << ": " << one.words;
        }
    }
}

bool isWrittenIn(const ViewWindow& window, draw::Font font, std::string_view words) {
    const auto isIt = [&](const support::Painted& one) {
        return one.isSeen() && one.font == font && one.words.starts_with(words);
    };
    return std::ranges::any_of(window.canvas.painted(), isIt);
}

// "线程束 2 · 22..." lost what it counts; smaller letters have the room.
TEST(WaitsView, InASmallCardACountKeepsItsUnitInChineseToo) {
    ViewWindow window{makeWaitsView(), 460, 110};
    window.apply(session::SetLanguage{text::Language::Chinese});
    window.open(support::kDeadlockScenario);
    window.apply(session::SeekEnd{});
    int smaller = 0;
    for (float width = 460; width < 900; width += 20) {
        window.resize(width, 110);
        for (const support::Painted& one : window.canvas.painted())
            EXPECT_FALSE(one.words.starts_with("线程束") && one.words.ends_with("..."))
                << width << ": " << one.words;
        smaller += isWrittenIn(window, draw::Font::Small, "线程束") ? 1 : 0;
    }
    EXPECT_GT(smaller, 0);
}

// In a large panel cards stood small in the middle, in letters that nobody reads from afar.
TEST(WaitsView, CardsAndTheirWordsGrowWithTheRoom) {
    ViewWindow window{makeWaitsView(), 1200, 700};
    window.open(support::kDeadlockScenario);
    window.apply(session::SeekEnd{});
    EXPECT_TRUE(isWrittenIn(window, draw::Font::TitleLarge, "Warp")) << window.driver.allText();
    EXPECT_TRUE(isWrittenIn(window, draw::Font::LessonLarge, "must end first"));
    window.resize(480, 260);
    EXPECT_TRUE(isWrittenIn(window, draw::Font::Title, "Warp")) << window.driver.allText();
}

TEST(WaitsView, LargerWordsCostNoArrowItsOwn) {
    ViewWindow window{makeWaitsView(), 700, 300};
    window.open(support::kDeadlockScenario);
    window.apply(session::SeekEnd{});
    for (float width = 480; width < 1300; width += 60) {
        window.resize(width, 300);
        for (const char* word : {"must", "first", "not", "arrived"})
            EXPECT_TRUE(window.driver.hasText(word)) << width << window.driver.allText();
    }
}

TEST(WaitsView, SpeaksBothLanguagesInEveryCycle) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        ViewWindow window{makeWaitsView(), 760, 480};
        window.open(support::kBranchyScenario);
        window.apply(session::SetLanguage{language});
        for (Cycle cycle = 0; cycle < window.session.run()->cycles(); cycle += 61) {
            window.apply(session::SeekTo{cycle});
            EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
            EXPECT_TRUE(
                window.canvas.seen(support::Painted::Kind::Frame, window.theme.palette.error)
                    .empty());
        }
    }
}

// On a projector, over the panel of an error, the upper of two arrows had lost its words.
TEST(WaitsView, BothArrowsOfALowPanelHaveTheirWords) {
    ViewWindow window{makeWaitsView(), 430, 125};
    window.open(support::kDeadlockScenario);
    window.apply(session::SeekEnd{});
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        const bool isChinese = language == text::Language::Chinese;
        for (float height = 132; height < 170; height += 4) {
            window.resize(430, height);
            for (const char* words : {isChinese ? "尚未" : "arrived", isChinese ? "必须" : "first"})
                EXPECT_TRUE(window.driver.hasText(words))
                    << height << " " << window.driver.allText();
        }
    }
}

// On a projector, over the panel of an error, the sentence was to be scrolled to, and one arrow of
// the circle said nothing.
TEST(WaitsView, WhereItIsScrolledTheSentenceComesFirstAndEachArrowHasItsWords) {
    ViewWindow window{std::make_unique<LowPanel>(makeWaitsView(), 5.0f), 400, 200};
    window.apply(session::OpenFile{support::projectRoot() / "scenarios" / "chapter-2-grid" /
                                   "04-blocks-that-wait.toml"});
    window.apply(session::GoToStep{4});
    float sentence = 0, card = 0;
    bool isTold = false;
    for (const support::Painted& one : window.canvas.painted()) {
        if (one.words.find("in a circle") != std::string::npos) sentence = one.box.top;
        if (one.words.starts_with("Blocks")) card = one.box.top;
        isTold = isTold || one.words.starts_with("could");
    }
    EXPECT_GT(sentence, 0);
    EXPECT_LT(sentence, card);
    EXPECT_TRUE(isTold) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
