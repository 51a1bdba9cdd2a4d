#include "app/views/timeline/timeline_search_bar.h"

#include <gtest/gtest.h>

#include <set>

#include "app/present/foresight.h"
#include "app/views/timeline/timeline_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

class TimelineSearchBarTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(support::kBranchyScenario);
        window.driver.click("timeline search");
        window.driver.frame(2);
    }
    ViewWindow window{makeTimelineView(), 1100, 500};
};

TEST_F(TimelineSearchBarTest, TheFieldLeadsFromOnePlaceToTheNext) {
    ASSERT_TRUE(window.driver.has("###timeline words"));
    window.driver.type("ldg");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("10 places")) << window.driver.allText();
    window.driver.click("timeline next");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("1 of 10")) << window.driver.allText();
    ASSERT_TRUE(window.session.selected().warp);
    const Cycle first = window.session.cycle();
    EXPECT_GT(first, 0);
    window.driver.click("timeline next");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("2 of 10")) << window.driver.allText();
    EXPECT_GE(window.session.cycle(), first);
    window.driver.click("timeline previous");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("1 of 10")) << window.driver.allText();
    EXPECT_EQ(window.session.cycle(), first);
}

// The buttons of the footer lay under those of the search, and how many it found was nowhere.
TEST(TimelineSearchBar, InANarrowTimelineTheOtherButtonsAreRowsOfAMenu) {
    ViewWindow window{makeTimelineView(), 380, 300};
    window.open(support::kBranchyScenario);
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    io.AddKeyEvent(ImGuiKey_F, true);
    window.driver.frame();
    io.AddKeyEvent(ImGuiKey_F, false);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    window.driver.frame(3);
    ASSERT_TRUE(window.driver.has("timeline next"));
    EXPECT_FALSE(window.driver.has("timeline grouping"));
    EXPECT_TRUE(window.driver.has("timeline more"));
    window.driver.type("ldg");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("10 places")) << window.driver.allText();
}

// Under load the first letter came before the field had the keyboard, and was lost.
TEST_F(TimelineSearchBarTest, WhoeverTypesOnAtOnceFindsAllOfItInTheField) {
    window.driver.click("timeline search");
    window.driver.frame(2);
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Ctrl, true);
    io.AddKeyEvent(ImGuiKey_F, true);
    window.driver.frame();
    io.AddKeyEvent(ImGuiKey_F, false);
    io.AddKeyEvent(ImGuiMod_Ctrl, false);
    for (const char letter : {'W', '9', '9'}) {
        io.AddInputCharacter(static_cast<unsigned>(letter));
        window.driver.frame();
    }
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("There is no warp 99")) << window.driver.allText();
}

TEST_F(TimelineSearchBarTest, ASearchThatFindsNothingSaysWhy) {
    window.driver.type("W99");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("There is no warp 99; the last one is 11"))
        << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("0 places"));
}

// "QUATS is no…" told nothing.
TEST(TimelineSearchBar, WhyNothingIsFoundIsReadAsAWhole) {
    for (const auto language : {text::Language::English, text::Language::Chinese})
        for (const float width : {1100.0f, 760.0f, 520.0f}) {
            ViewWindow window{makeTimelineView(), width, 400};
            window.apply(session::SetLanguage{language});
            window.open(support::kBranchyScenario);
            if (window.driver.has("timeline more")) window.driver.click("timeline more");
            window.driver.click("timeline search");
            window.driver.frame(2);
            window.driver.type("quats");
            window.driver.frame(3);
            const std::string why = window.session.text(
                Message{"view.timeline.search_no_code"}.with("word", std::string("QUATS")));
            EXPECT_TRUE(window.driver.hasText(why)) << width << window.driver.allText();
        }
}

// It stood elsewhere once it was pressed: a second press did something else.
TEST(TimelineSearchBar, ItsButtonStaysUnderThePointer) {
    for (const float width : {1100.0f, 760.0f, 640.0f}) {
        ViewWindow window{makeTimelineView(), width, 400};
        window.open(support::kBranchyScenario);
        window.driver.frame(4);
        ASSERT_TRUE(window.driver.has("timeline search")) << width;
        const ImVec2 before = window.driver.find("timeline search");
        window.driver.click("timeline search");
        window.driver.frame(3);
        ASSERT_TRUE(window.driver.has("###timeline words"));
        EXPECT_FLOAT_EQ(window.driver.find("timeline search").x, before.x) << width;
        EXPECT_FLOAT_EQ(window.driver.find("timeline search").y, before.y) << width;
    }
}

// In the steps before a question nothing after the cursor is drawn: at the hit's beginning it was
// not there.
TEST(TimelineSearchBar, TheCursorGoesToTheEndOfThePlaceSoThatItIsDrawn) {
    ViewWindow window{makeTimelineView(), 1100, 500};
    window.open(present::kSplitScenario);
    ASSERT_TRUE(present::hidesWhatComes(window.session.seenFrom(session::SlotId::A)));
    window.apply(session::SeekTo{0});
    window.driver.click("timeline search");
    window.driver.frame(2);
    window.driver.type("long");
    for (int i = 0; i < 2; ++i) {
        window.driver.click("timeline next");
        window.driver.frame(2);
        const auto warp = window.session.selected().warp;
        ASSERT_TRUE(warp);
        const auto segment = window.session.run()->segmentAt(*warp, window.session.cycle());
        ASSERT_TRUE(segment);
        EXPECT_EQ(segment->state, trace::WarpState::LongScoreboard);
        EXPECT_EQ(segment->end - 1, window.session.cycle());
        EXPECT_TRUE(window.driver.hasText(std::to_string(i + 1) + " of "))
            << window.driver.allText();
    }
}

// What was found in A was neither framed nor counted, and B's number had no letter.
TEST(TimelineSearchBar, OfTwoRunsBothAreSearched) {
    ViewWindow window{makeTimelineView(), 1100, 600};
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.grid", Dim3{1, 1, 1}});
    window.driver.frame(2);
    window.driver.click("timeline search");
    window.driver.frame(2);
    window.driver.type("ldg");
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("A: 10 places")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("B: ")) << window.driver.allText();
    std::set<float> tops;
    for (const support::Painted& tick : window.canvas.seen(support::Painted::Kind::Line,
                                                           window.theme.palette.accent))
        tops.insert(tick.box.top);
    EXPECT_EQ(tops.size(), 2u) << "ticks over the rows of both";
}

TEST_F(TimelineSearchBarTest, WhatIsFoundIsFramedInTheRowsAndTickedOnTheAxis) {
    const auto ticks = [&] {
        return window.canvas.seen(support::Painted::Kind::Line, window.theme.palette.accent).size();
    };
    const std::size_t before = ticks();
    window.driver.type("barrier");
    window.driver.frame(2);
    EXPECT_GT(ticks(), before);
    EXPECT_FALSE(
        window.canvas.seen(support::Painted::Kind::Frame, window.theme.palette.accent).empty());
}

TEST_F(TimelineSearchBarTest, ClosedItIsForgottenAndTheLegendIsBack) {
    window.driver.type("barrier");
    window.driver.frame(2);
    window.driver.click("timeline search");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has("###timeline words"));
    EXPECT_TRUE(window.driver.hasText(window.session.text("state.barrier.short")));
}

}  // namespace
}  // namespace warpscope::views
