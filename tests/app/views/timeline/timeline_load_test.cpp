#include "app/views/timeline/timeline_load.h"

#include <gtest/gtest.h>

#include "app/present/chart.h"
#include "app/views/timeline/paint_load.h"
#include "app/views/timeline/timeline_view.h"
#include "engine/text/grouped.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

class TimelineLoadTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(support::kBranchyScenario);
        model.update(window.session, window.theme.metrics, 0, 800);
    }
    ViewContext context() { return {window.session, actions, window.theme, window.canvas, 0}; }
    std::string levels(LoadUnits units, float room = 10'000) {
        return loadLevels(context(), model, model.load(100), units, room);
    }

    ViewWindow window{makeTimelineView(), 1200, 500};
    present::TimelineModel model{};
    session::ActionQueue actions{};
};

TEST_F(TimelineLoadTest, TheLevelsAreCountedForOneSmOrOneScheduler) {
    const gpu::Launch& launch = model.run().launch();
    const int warps = launch.occupancy.activeWarps;
    ASSERT_EQ(warps % launch.machine.schedulersPerSm, 0);
    EXPECT_NE(levels({}).find("theoretical " + std::to_string(warps) + " "), std::string::npos);
    const int ofOne = warps / launch.machine.schedulersPerSm;
    EXPECT_NE(levels({true, false}).find("theoretical " + std::to_string(ofOne) + " "),
              std::string::npos)
        << levels({true, false});
}

// A number that is cut says another number.
TEST_F(TimelineLoadTest, WhereTheLevelsDoNotFitTheyAreSaidShorterOrNotAtAll) {
    const std::string whole = levels({});
    const std::string shorter = levels({}, window.canvas.measure(whole).x - 1);
    EXPECT_LT(shorter.size(), whole.size());
    // Of the same warps as the share is: "1.0 of 32 · 2 %" had two bases.
    const int most = model.run().launch().machine.limits.maxWarpsPerSm;
    EXPECT_NE(shorter.find(" of " + std::to_string(most) + " warps"), std::string::npos) << shorter;
    EXPECT_EQ(levels({}, 10), "");
}

TEST_F(TimelineLoadTest, OverElapsedCyclesTheAverageIsLower) {
    const timeline::LoadTrack& track = model.load(100);
    EXPECT_LT(track.achievedElapsed, track.achieved);
    EXPECT_NE(levels({}), levels({false, true}));
}

TEST_F(TimelineLoadTest, TheUnitsAreSeenAndClicked) {
    EXPECT_TRUE(window.driver.hasText("per SM"));
    EXPECT_TRUE(window.driver.hasText("over active cycles"));
    window.driver.click("timeline load parts");
    window.driver.click("timeline load cycles");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("per scheduler"));
    EXPECT_TRUE(window.driver.hasText("over elapsed cycles"));
}

// Without it the height of the landscape said nothing: a small launch is drawn larger.
TEST_F(TimelineLoadTest, ARoundNumberBesideTheTrackIsItsScale) {
    const timeline::LoadTrack& track = model.load(100);
    const double parts = model.run().launch().machine.smCount;
    const std::string mark = present::niceTicks(0, fullHeightOf(track) / parts, 2).back().label;
    const draw::Box gutter{0, 0, 110, 110};
    EXPECT_TRUE(window.canvas.hasWords(mark, gutter)) << mark << window.driver.allText();
    window.driver.click("timeline load parts");
    window.driver.frame(2);
    EXPECT_FALSE(window.canvas.hasWords(mark, gutter)) << "of a scheduler it is another number";
}

// It stood over the numbers of the rows, which were others: "0 … 50" under 2600 cycles.
TEST_F(TimelineLoadTest, WhatTheTrackCoversIsSaidWhereTheRowsShowOtherCycles) {
    const std::string span = "whole run 0 … " + text::grouped(window.session.run()->cycles() - 1);
    EXPECT_FALSE(window.driver.hasText(span)) << "one axis for both";
    window.driver.moveTo(window.driver.find("timeline rows"));
    window.driver.wheel(3);
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText(span)) << window.driver.allText();
}

// Where the track ended told how long the run would be.
TEST(TimelineLoadAsked, WhileAQuestionIsOpenTheTrackEndsWithWhatIsSeen) {
    ViewWindow window(makeTimelineView(), 1200, 500);
    window.open(present::kSplitScenario);
    window.apply(session::GoToStep{1});
    ASSERT_TRUE(window.session.isQuestionOpen());
    const Cycle last = window.session.lastShown();
    ASSERT_LT(last, window.session.run()->cycles() - 1);
    const auto rightEnd = [&] {
        float right = 0;
        for (const auto kind : {residentColour(window.theme.palette), window.theme.palette.eligible,
                                window.theme.palette.issued})
            for (const auto& box : window.canvas.seen(support::Painted::Kind::Fill, kind))
                if (box.box.bottom < 120) right = std::max(right, box.visible.right);
        return right;
    };
    const ImVec2 middle = window.driver.find("timeline load");
    const float end = middle.x + window.driver.sizeOf("timeline load").x / 2;
    EXPECT_NEAR(rightEnd(), end, 3);
    EXPECT_TRUE(window.driver.hasText("so far 0 … " + text::grouped(last)))
        << window.driver.allText();
}

TEST_F(TimelineLoadTest, TheTipSpeaksInTheSameUnits) {
    const auto tip = [&](LoadUnits units) {
        return loadTooltip(context(), model, model.load(100), 100, units);
    };
    EXPECT_NE(tip({}).find("an SM"), std::string::npos) << tip({});
    EXPECT_NE(tip({true, false}).find("a scheduler"), std::string::npos);
    EXPECT_EQ(tip({}).find('{'), std::string::npos) << tip({});
}

}  // namespace
}  // namespace warpscope::views
