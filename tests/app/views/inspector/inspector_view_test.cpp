#include "app/views/inspector/inspector_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

class InspectorViewTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(support::kBranchyScenario);
        window.apply(session::SeekTo{window.session.run()->cycles() / 3});
    }
    void select(const session::Selection& selection) { window.apply(session::Select{selection}); }
    ViewWindow window{makeInspectorView(), 400, 700};
};

TEST_F(InspectorViewTest, ExplainsTheShownWarpAndItsScheduler) {
    EXPECT_NE(window.status().find("warp 0"), std::string::npos) << window.status();
    EXPECT_TRUE(window.driver.has("warp 0")) << "a chip for each warp of the scheduler";
    EXPECT_TRUE(window.driver.hasText("Scheduler 0"));
}

// The hue alone told a state there, and two reasons can share one.
TEST_F(InspectorViewTest, AChipHasTheLetterOfItsState) {
    const auto& run = *window.session.run();
    for (const auto& segment : run.segments(WarpId{0})) {
        if (segment.state != trace::WarpState::LongScoreboard) continue;
        window.apply(session::SeekTo{segment.begin});
        EXPECT_TRUE(window.driver.hasText("W0 L")) << window.driver.allText();
        return;
    }
    FAIL() << "the scenario waits for memory";
}

TEST_F(InspectorViewTest, AsksForAPauseWhileThousandsOfCyclesPass) {
    window.apply(session::SetSpeed{10000});
    window.apply(session::Play{});
    EXPECT_TRUE(window.driver.hasText("Pause to inspect one cycle"));
    EXPECT_FALSE(window.driver.hasText("Scheduler 0"));
    window.apply(session::Pause{});
    EXPECT_TRUE(window.driver.hasText("Scheduler 0"));
}

TEST_F(InspectorViewTest, AChipChoosesItsWarp) {
    session::Selection selection;
    selection.sm = SmId{0};
    selection.scheduler = 1;
    select(selection);
    window.driver.click("warp 1");
    EXPECT_EQ(window.session.selected().warp, WarpId{1});
}

TEST_F(InspectorViewTest, AWarpThatWaitsOffersTheWayToItsCause) {
    const auto& run = *window.session.run();
    for (const auto& segment : run.segments(WarpId{0})) {
        if (segment.state != trace::WarpState::LongScoreboard) continue;
        window.apply(session::SeekTo{segment.begin + 5});
        break;
    }
    const Cycle before = window.session.cycle();
    window.driver.click("jump to cause");
    EXPECT_LT(window.session.cycle(), before);
    const auto segment = run.segmentAt(WarpId{0}, window.session.cycle());
    ASSERT_TRUE(segment.has_value());
    EXPECT_EQ(segment->state, trace::WarpState::Issued) << "the load itself";
}

TEST_F(InspectorViewTest, ALaneShowsItsThreadAndItsVariables) {
    session::Selection selection;
    selection.warp = WarpId{1};
    selection.lane = 3;
    select(selection);
    EXPECT_TRUE(window.driver.hasText("(35, 0, 0)"));
}

TEST_F(InspectorViewTest, ABlockShowsItsWarps) {
    session::Selection selection;
    selection.block = BlockId{2};
    select(selection);
    EXPECT_TRUE(window.driver.hasText("(2, 0, 0)"));
    window.driver.click("block warp 5");
    EXPECT_EQ(window.session.selected().warp, WarpId{5});
}

TEST_F(InspectorViewTest, AWarpThatIsNotThereOffersTheWayToIt) {
    session::Selection selection;
    selection.warp = WarpId{0};
    select(selection);
    window.apply(session::SeekEnd{});
    if (window.session.run()->segmentAt(WarpId{0}, window.session.cycle())) return;
    window.driver.click("jump to warp");
    EXPECT_TRUE(window.session.run()->segmentAt(WarpId{0}, window.session.cycle()).has_value());
}

TEST_F(InspectorViewTest, EveryReasonHasItsWordsInBothLanguages) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        for (Cycle cycle = 0; cycle < window.session.run()->cycles(); cycle += 11) {
            window.session.apply(session::SeekTo{cycle});
            window.driver.frame();
            ASSERT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
        }
    }
}

}  // namespace
}  // namespace warpscope::views
