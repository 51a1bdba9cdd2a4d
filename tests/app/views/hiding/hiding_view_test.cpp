#include "app/views/hiding/hiding_view.h"

#include <gtest/gtest.h>

#include "tests/app/present/atomic_scenario.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(HidingView, ShowsTheRuleAndTheRunInBothLanguages) {
    ViewWindow window(makeHidingView(), 600, 400);
    window.open(support::kBranchyScenario);
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        EXPECT_TRUE(window.driver.hasText("W × C = ")) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    }
    EXPECT_TRUE(window.driver.has("hiding chart"));
}

TEST(HidingView, PointingTellsWhatTheRuleSaysThere) {
    ViewWindow window(makeHidingView(), 600, 400);
    window.open(support::kBranchyScenario);
    window.driver.moveTo(window.driver.find("hiding chart"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("The rule allows")) << window.driver.allText();
}

TEST(HidingView, ARunThatIsHeldHasALineOfItsOwn) {
    ViewWindow window(makeHidingView(), 600, 400);
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    EXPECT_FALSE(
        window.canvas.seen(support::Painted::Kind::Words, window.theme.palette.text).empty());
    const auto strokes = [&] { return window.canvas.painted().size(); };
    const std::size_t alone = strokes();
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1});
    EXPECT_GT(strokes(), alone);
}

// The legend had one dot, "this run"; whose sentence stood below was not said either.
TEST(HidingView, OfTwoRunsEachHasItsDotInTheLegendAndItsShare) {
    ViewWindow window(makeHidingView(), 600, 400);
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    EXPECT_TRUE(window.driver.hasText("this run")) << window.driver.allText();
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1});
    for (const char* words :
         {"A: measured", "B: measured", "A: W × C ÷ L", " % · B ", "B: W × C = "})
        EXPECT_TRUE(window.driver.hasText(words)) << words << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("this run")) << window.driver.allText();
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_TRUE(window.driver.hasText("A：实测")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
}

// The legend called the held run A when it was B everywhere else.
TEST(HidingView, TheLineOfASwappedRunHasTheOtherLetter) {
    ViewWindow window(makeHidingView(), 600, 400);
    window.hasPinned = true;
    window.open(support::kBranchyScenario);
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1});
    const auto leftOf = [&](std::string_view letter) {
        for (const support::Painted& one : window.canvas.painted())
            if (one.words == std::string(letter) + ": W × C ÷ L") return one.box.left;
        return -1.0f;
    };
    ASSERT_GE(leftOf("A"), 0);
    EXPECT_LT(leftOf("A"), leftOf("B")) << "the held one is the first entry";
    window.apply(session::SwapRuns{});
    EXPECT_LT(leftOf("B"), leftOf("A"));
}

TEST(HidingView, AKernelWithoutLoadsHasNothingToHide) {
    ViewWindow window(makeHidingView(), 600, 400);
    window.open(present::kAtomicScenario);
    EXPECT_TRUE(window.driver.hasText("loads nothing")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
