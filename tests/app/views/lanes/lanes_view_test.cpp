#include "app/views/lanes/lanes_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/present/lanes/lanes_columns.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

/// The first cycle in which warp 0 issues with half of the lanes or fewer.
Cycle divergedCycle(const history::Run& run) {
    for (const present::LaneColumn& issue : present::issuesOf(run, WarpId{0}))
        if (countLanes(issue.active) == 24) return issue.cycle;
    return 0;
}

class LanesViewTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(present::kSplitScenario);
        // Until its question is answered the lesson shows nothing of what comes.
        window.apply(session::GoToStep{1});
        window.apply(session::RevealAnswer{});
        window.apply(session::GoToStep{0});
        window.apply(session::SeekTo{divergedCycle(*window.session.run())});
    }
    ViewWindow window{makeLanesView(), 900, 600};
};

TEST_F(LanesViewTest, TheHeadingCountsTheActiveLanes) {
    EXPECT_EQ(window.title(), "Lanes · warp 0");
    EXPECT_EQ(window.status(), "24 of 32 lanes active · 75 %");
}

// Before a deadlock nobody can promise that they meet.
TEST(LanesView, BeforeADeadlockNobodyIsSaidToMeet) {
    ViewWindow window(makeLanesView(), 900, 600);
    window.open(support::kDeadlockScenario);
    int diverged = 0;
    for (Cycle cycle = 0; cycle < window.session.run()->cycles(); ++cycle) {
        window.apply(session::SeekTo{cycle});
        EXPECT_FALSE(window.driver.hasText("all meet")) << cycle;
        diverged += window.driver.hasText("the reconvergence point is line") ? 1 : 0;
    }
    EXPECT_GT(diverged, 0);
}

// A heading among tabs has no room for it.
TEST_F(LanesViewTest, ThePictureItselfNamesItsWarp) {
    window.apply(session::Select{{.warp = WarpId{1}}});
    EXPECT_TRUE(window.driver.hasText("W1")) << window.driver.allText();
}

TEST_F(LanesViewTest, ShowsPassesStackAndSentence) {
    EXPECT_TRUE(window.driver.hasText("if"));
    EXPECT_TRUE(window.driver.hasText("stack"));
    EXPECT_TRUE(window.driver.hasText("ff000000")) << "the mask of the waiting lanes";
    EXPECT_TRUE(window.driver.hasText("24–31"));
}

TEST_F(LanesViewTest, WhileAQuestionIsOpenNoLaterColumnAndNoPassIsNamed) {
    window.open(present::kSplitScenario);
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_FALSE(window.driver.hasText("pass 2")) << window.driver.allText();
    const theme::Colour side = window.theme.palette.elseSide;
    const theme::Colour pale = theme::mix(window.theme.palette.panel, side, 0.3f);
    EXPECT_TRUE(window.canvas.seen(support::Painted::Kind::Fill, pale).empty());
    window.apply(session::AnswerQuestion{1});
    EXPECT_TRUE(window.driver.hasText("pass 2"));
    EXPECT_FALSE(window.canvas.seen(support::Painted::Kind::Fill, pale).empty());
}

// The first columns of a run of 40,000 cycles were slivers beside an empty place.
TEST(LanesView, BeforeTheFirstQuestionWhatIsHiddenTakesNoRoom) {
    ViewWindow window(makeLanesView(), 580, 350);
    window.open(present::kSplitScenario);
    const auto widest = [&] {
        float width = 0;
        for (const support::Painted& cell :
             window.canvas.seen(support::Painted::Kind::Fill, window.theme.palette.bothSides))
            if (cell.box.height() < 12) width = std::max(width, cell.box.width());
        return width;
    };
    const Cycle third = present::issuesOf(*window.session.run(), WarpId{0})[2].cycle;
    window.apply(session::SeekTo{third});
    const float early = widest();
    window.apply(session::GoToStep{1});
    window.apply(session::RevealAnswer{});
    window.apply(session::GoToStep{0});
    window.apply(session::SeekTo{third});
    EXPECT_GT(early, 2 * widest());
}

TEST_F(LanesViewTest, AtABranchThePredicateStandsBesideTheLanesAndTheSentenceSaysWhy) {
    const auto& events = window.session.run()->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    ASSERT_NE(split, events.end());
    window.apply(session::SeekTo{split->cycle});
    EXPECT_TRUE(window.driver.hasText("threadIdx.x % 32 < 24 holds in lanes 0–23"))
        << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("true"));
    EXPECT_TRUE(window.driver.hasText("false"));
}

// Of two runs at 1280 × 720 and scale 1.5 each has a line: it ended in the middle of why.
TEST_F(LanesViewTest, InOneLineASentenceIsLeftOutBeforeItIsCut) {
    const auto& events = window.session.run()->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    ASSERT_NE(split, events.end());
    window.resize(480, 150);
    window.apply(session::SeekTo{split->cycle});
    const auto begins = [](const support::Painted& one) { return one.words.starts_with("Line "); };
    const auto& painted = window.canvas.painted();
    const auto line = std::ranges::find_if(painted, begins);
    ASSERT_NE(line, painted.end()) << window.driver.allText();
    EXPECT_EQ(line->words.find("…"), std::string::npos) << line->words;
    EXPECT_EQ(line->words.find("holds in"), std::string::npos) << line->words;
}

TEST_F(LanesViewTest, AClickInThePictureGoesToThatCycleAndChoosesTheLane) {
    window.driver.click("lanes grid");
    const auto* seek = window.last<session::SeekTo>();
    const auto* select = window.last<session::Select>();
    ASSERT_NE(seek, nullptr);
    ASSERT_NE(select, nullptr);
    EXPECT_EQ(select->selection.warp, WarpId{0});
    EXPECT_NEAR(select->selection.lane.value_or(-1), 16, 1);
    const auto segment = window.session.run()->segmentAt(WarpId{0}, seek->cycle);
    ASSERT_TRUE(segment.has_value());
    EXPECT_EQ(segment->state, trace::WarpState::Issued);
}

TEST_F(LanesViewTest, PointingAtACellLightsUpItsLineElsewhere) {
    window.driver.moveTo(window.driver.find("lanes grid"));
    window.driver.frame(2);
    const auto* hover = window.last<session::Hover>();
    ASSERT_NE(hover, nullptr);
    EXPECT_TRUE(hover->selection.line.has_value());
    EXPECT_TRUE(window.driver.hasText("threadIdx"));
}

TEST_F(LanesViewTest, ACellSaysWhatTheWarpWaitedForBeforeIt) {
    const ImVec2 middle = window.driver.find("lanes grid");
    bool isSaid = false;
    for (float x = -200; x <= 200; x += 10) {
        window.driver.moveTo({middle.x + x, middle.y});
        window.driver.frame(2);
        isSaid |= window.driver.hasText("since the issue before: ");
    }
    EXPECT_TRUE(isSaid);
    EXPECT_FALSE(window.driver.hasText("⟨"));
}

TEST_F(LanesViewTest, TheVariableCanBeChosen) {
    const ImVec2 grid = window.driver.find("lanes grid");
    const ImVec2 size = window.driver.sizeOf("lanes grid");
    const float body = window.theme.metrics.body;
    window.driver.clickAt({grid.x + size.x / 2 + body * 2, grid.y - size.y / 2 - body});
    window.driver.frame(2);
    window.driver.click("i");
    const auto* chosen = window.last<session::SetLaneVariable>();
    ASSERT_NE(chosen, nullptr);
    EXPECT_EQ(chosen->name, "i");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("31")) << "i of lane 31 in block 0";
}

TEST_F(LanesViewTest, TurningTheWheelZoomsAndADoubleClickGoesBack) {
    window.driver.moveTo(window.driver.find("lanes grid"));
    for (int i = 0; i < 10; ++i)
        window.driver.wheel(1);
    window.driver.frame();
    const std::string zoomed = window.driver.allText();
    window.driver.doubleClickAt(window.driver.find("lanes grid"));
    window.driver.moveTo({5, 5});
    window.driver.frame(2);
    EXPECT_NE(window.driver.allText(), zoomed) << "other cycle numbers stand below";
}

TEST_F(LanesViewTest, SixtyFourLanesAreDrawnToo) {
    window.apply(session::SetKnob{"device.preset", "mi250"});
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    EXPECT_TRUE(window.status().find("64") != std::string::npos) << window.status();
}

TEST_F(LanesViewTest, EveryCycleOfTheRunCanBeDrawn) {
    for (Cycle cycle = 0; cycle < window.session.run()->cycles(); cycle += 5) {
        window.session.apply(session::SeekTo{cycle});
        window.driver.frame();
    }
    EXPECT_FALSE(window.driver.hasText("⟨"))
        << "a sentence is missing: " << window.driver.allText();
}

TEST(LanesView, SaysWhatAColumnIsWhereThereIsRoom) {
    for (const float height : {500.0f, 200.0f}) {
        ViewWindow window(makeLanesView(), 700, height);
        window.open(support::kBranchyScenario);
        EXPECT_EQ(window.driver.hasText("not a length of time"), height > 300)
            << window.driver.allText();
    }
}

TEST(LanesView, APanelOfAnySizeIsDrawn) {
    for (const ImVec2 size : {ImVec2{120, 90}, ImVec2{300, 200}, ImVec2{1900, 1200}}) {
        ViewWindow window(makeLanesView(), size.x, size.y);
        window.open(support::kBranchyScenario);
        window.apply(session::SeekTo{window.session.run()->cycles() / 2});
        EXPECT_TRUE(window.driver.has("lanes grid"));
    }
}

// Half of two runs at 1280 × 720: of the sentence under 64 lanes the upper half was seen.
TEST(LanesView, UnderSixtyFourLanesTheSentenceIsWhole) {
    for (float height = 90; height < 180; height += 3) {
        ViewWindow window(makeLanesView(), 840, height);
        window.open(support::kBranchyScenario);
        window.apply(session::SetKnob{"device.preset", "mi250"});
        window.apply(session::SeekTo{window.session.run()->cycles() / 2});
        for (const support::Painted& one : window.canvas.painted())
            if (one.kind == support::Painted::Kind::Words && one.words.size() > 20)
                EXPECT_LT(one.box.bottom, height + 3) << one.words;
    }
}

}  // namespace
}  // namespace warpscope::views
