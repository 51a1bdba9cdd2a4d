#include "app/views/compare/compare_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/present/compare/brief_cause.h"
#include "app/present/run_words.h"
#include "engine/analysis/comparison.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"
#include "tests/support/stored_run.h"

namespace warpscope::views {
namespace {

/// The run of one block is kept, and one of two stands beside it: twice as many instructions.
void keepOneBlockBesideTwo(ViewWindow& window) {
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"argument.data.count", 128});
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.grid", Dim3{2, 1, 1}});
}

TEST(CompareView, WithoutARunThatIsKeptItSaysHowToKeepOne) {
    ViewWindow window(makeCompareView(), 400, 500);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("No run is kept"));
    EXPECT_FALSE(window.driver.has("figure cycles"));
    EXPECT_EQ(window.status(), "");
}

TEST(CompareView, FiguresStandBesideEachOtherWithTheirRatio) {
    ViewWindow window(makeCompareView(), 400, 1200);
    keepOneBlockBesideTwo(window);
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        EXPECT_TRUE(window.driver.has("figure cycles"));
        EXPECT_TRUE(window.driver.has("figure instructions"));
        EXPECT_TRUE(window.driver.hasText("× 2.00")) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    }
    EXPECT_NE(window.status().find("B ÷ A"), std::string::npos) << "a bare × 1.50 says nothing";
    window.driver.click("unpin");
    EXPECT_FALSE(window.session.hasPinnedRun());
}

// A run from a file, or the one that was there first, may be what the other one is measured
// against, or the other way round.
TEST(CompareView, SwappedTheRatiosAreTheOtherWayRound) {
    ViewWindow window(makeCompareView(), 400, 1200);
    keepOneBlockBesideTwo(window);
    ASSERT_TRUE(window.driver.hasText("× 2.00")) << window.driver.allText();
    window.driver.click("swap");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("× 2.00")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("× 0.50")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("fewer than A (")) << window.driver.allText();
}

// Beside the knobs there are a few lines: both runs, how long each takes, and why.
TEST(CompareView, InALowPanelBothRunsAreInSight) {
    ViewWindow window(makeCompareView(), 420, 150);
    keepOneBlockBesideTwo(window);
    const std::string cycles = present::grouped(window.session.run()->cycles());
    for (const std::string& words : {std::string("A"), std::string("B"), cycles + " cycles"})
        EXPECT_TRUE(window.canvas.hasWords(words, {0, 0, 420, 80})) << window.driver.allText();
}

// A line of it was cut through the middle, and it repeated the cycles that the bars tell.
TEST(CompareView, InALowPanelTheReasonStandsUnderTheBarsInWholeLines) {
    ViewWindow window(makeCompareView(), 420, 110);
    keepOneBlockBesideTwo(window);
    const auto held = window.session.seenFrom(session::SlotId::B);
    const auto causes = analysis::compareRuns(*held.recording(), *window.session.run());
    ASSERT_GT(causes.size(), 1u);
    const std::string why = window.session.text(present::briefCause(causes[1])).substr(0, 16);
    const auto& painted = window.canvas.painted();
    EXPECT_TRUE(std::ranges::any_of(painted,
                                    [&](const support::Painted& one) {
                                        return one.words.starts_with(why) &&
                                               one.visible == one.box && one.box.bottom <= 110;
                                    }))
        << why << window.driver.allText();
}

// "A  B  B÷A" stood at the foot of a low panel, over nothing.
TEST(CompareView, TheHeadOfTheTableStandsOverAFigureOrIsNotSeen) {
    ViewWindow window(makeCompareView(), 420, 150);
    keepOneBlockBesideTwo(window);
    int seen = 0;
    for (float height = 100; height < 420; height += 10) {
        window.resize(420, height);
        const auto& painted = window.canvas.painted();
        const auto head = std::ranges::find(painted, "B \u00F7 A", &support::Painted::words);
        ASSERT_NE(head, painted.end());
        if (head->box.top >= height) continue;  // It is scrolled to.
        ++seen;
        EXPECT_GE(height - head->box.bottom, window.theme.metrics.body) << height;
    }
    EXPECT_GT(seen, 3);
}

TEST(CompareView, ARunBesideItselfIsNoComparison) {
    ViewWindow window(makeCompareView(), 400, 900);
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    EXPECT_TRUE(window.driver.hasText("Turn a knob")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("Both take"));
    window.apply(session::SetKnob{"launch.grid", Dim3{2, 1, 1}});
    EXPECT_FALSE(window.driver.hasText("Turn a knob"));
}

// The figures on the screen would be those of an older run.
TEST(CompareView, OfALaunchThatCannotRunItGivesNoFigures) {
    ViewWindow window(makeCompareView(), 400, 900);
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.block", Dim3{2048, 1, 1}});
    ASSERT_FALSE(window.session.problems().empty());
    EXPECT_TRUE(window.driver.hasText("B does not run")) << window.driver.allText();
    EXPECT_FALSE(window.driver.has("figure cycles"));
    EXPECT_EQ(window.status(), "");
}

// Three lines of knobs pushed the figure that a step speaks of out of sight.
TEST(CompareView, WhereNotAllIsInSightTheKnobsStandBelowTheFigures) {
    const auto belowFigures = [](float height) {
        ViewWindow window(makeCompareView(), 420, height);
        keepOneBlockBesideTwo(window);
        window.apply(session::SetKnob{"model.scheduler", "oldest-first"});
        window.apply(session::SetKnob{"device.sm_count", 3});
        EXPECT_TRUE(window.driver.hasText("SMs: 1 → 3")) << window.driver.allText();
        const float figure = window.driver.find("figure pipe_wait").y;
        return (window.driver.find("swap").y - figure) / window.theme.metrics.small;
    };
    const float roomy = belowFigures(1600);
    EXPECT_GT(belowFigures(300), roomy + 3) << "three lines of small letters";
    EXPECT_GT(belowFigures(140), roomy + 3);
}

TEST(CompareView, NoNameOfAFigureIsCutInANarrowPanel) {
    ViewWindow window(makeCompareView(), 230, 1600);
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"launch.grid", Dim3{2, 1, 1}});
    // The long one has a shorter name then.
    for (const char* name : {"cycles", "theoretical occ.", "divergent branches"})
        EXPECT_TRUE(window.driver.hasText(name)) << name << "\n" << window.driver.allText();
}

TEST(CompareView, ARunFromAFileHasItsRatios) {
    ViewWindow window{makeCompareView(), 500, 800};
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::OpenFile{support::storedRun(*window.session.run(), "Stored")});
    EXPECT_TRUE(window.driver.hasText("recorded by a test")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("Stored (run.wsr)")) << window.driver.allText();
    EXPECT_EQ(window.status(), "cycles B ÷ A: 1.00");
    window.apply(session::OpenFile{
        support::storedRun(*window.session.run(), "Stored", history::Clock::Order)});
    EXPECT_TRUE(window.driver.hasText("no times")) << window.driver.allText();
}

// "60 instructions, quicker", under "cycles B ÷ A".
TEST(CompareView, OfATraceWithoutTimesNothingIsQuicker) {
    ViewWindow window{makeCompareView(), 500, 800};
    window.hasPinned = true;
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"argument.data.count", 128});
    window.apply(session::OpenFile{
        support::storedRun(*window.session.run(), "Stored", history::Clock::Order)});
    window.apply(session::SetKnob{"launch.grid", Dim3{2, 1, 1}});
    EXPECT_EQ(window.status(), "instructions B ÷ A: 2.00");
    EXPECT_FALSE(window.driver.hasText("quicker")) << window.driver.allText();
}

// The words spoke of atomic requests, which stood below the end of the panel.
TEST(CompareView, AFigureThatAStepPointsAtStandsFirst) {
    ViewWindow window(makeCompareView(), 400, 500);
    keepOneBlockBesideTwo(window);
    const auto topOf = [&](const char* figure) { return window.driver.find(figure).y; };
    ASSERT_LT(topOf("figure instructions"), topOf("figure ipc"));
    const std::vector<std::string> wanted{"figure ipc"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.driver.frame(2);
    EXPECT_LT(topOf("figure ipc"), topOf("figure instructions"));
    EXPECT_FALSE(spots.found.empty());
    window.isCovered = true;
    window.driver.frame(2);
    const std::string words = window.driver.allText();
    EXPECT_LT(words.find("IPC"), words.find("instructions")) << words;
}

}  // namespace
}  // namespace warpscope::views
