#include "app/present/timeline/timeline_words.h"

#include <gtest/gtest.h>

#include "app/present/foresight.h"
#include "app/present/run_words.h"
#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class TimelineWordsTest : public testing::Test {
  protected:
    void SetUp() override { model.update(window.session, theme::Metrics{}, 0, 800); }
    OpenSession window{support::kBranchyScenario};
    TimelineModel model{};
};

TEST_F(TimelineWordsTest, ACellIsExplainedInEveryCycle) {
    for (Cycle cycle = 0; cycle < model.run().cycles(); cycle += 11) {
        const std::string tip = cellTooltip(window.session, model, WarpId{0}, cycle);
        EXPECT_NE(tip.find("warp 0"), std::string::npos) << tip;
        EXPECT_EQ(tip.find("⟨"), std::string::npos) << tip;
        EXPECT_EQ(tip.find('{'), std::string::npos) << tip;
    }
}

TEST(TimelineWordsOfAQuestion, TellNoEndThatIsNotSeen) {
    OpenSession open{kSplitScenario};
    // Warps wait at a barrier, and the question is until when.
    open.apply(session::OpenFile{support::projectRoot() / "scenarios" / "03-barrier.toml"});
    TimelineModel model;
    model.update(open.session, theme::Metrics{}, 0, 800);
    open.apply(session::GoToStep{2});
    ASSERT_TRUE(open.session.isQuestionOpen());
    const auto& run = *open.session.run();
    const Cycle cursor = lastDrawn(open.session);
    bool isAnyOpen = false;
    for (std::uint32_t warp = 0; warp < run.warps().size(); ++warp) {
        const auto segment = run.segmentAt(WarpId{warp}, cursor);
        if (!segment || segment->end - 1 <= cursor) continue;
        isAnyOpen = true;
        const std::string tip = cellTooltip(open.session, model, WarpId{warp}, cursor);
        EXPECT_NE(tip.find("since cycle " + std::to_string(segment->begin)), std::string::npos)
            << tip;
        EXPECT_EQ(tip.find("to " + std::to_string(segment->end - 1)), std::string::npos) << tip;
        open.apply(session::RevealAnswer{});
        const std::string known = cellTooltip(open.session, model, WarpId{warp}, cursor);
        EXPECT_NE(known.find("to " + std::to_string(segment->end - 1)), std::string::npos) << known;
        break;
    }
    EXPECT_TRUE(isAnyOpen);
}

TEST_F(TimelineWordsTest, AWarpThatIsNotThereSaysSo) {
    const auto& warps = model.run().warps();
    for (std::uint32_t i = 0; i < warps.size(); ++i) {
        const Cycle last = model.run().cycles() - 1;
        if (warps[i].residentTo > last) continue;
        const std::string tip = cellTooltip(window.session, model, WarpId{i}, last);
        EXPECT_NE(tip.find("not resident"), std::string::npos) << tip;
        return;
    }
    GTEST_SKIP() << "every warp lives to the end";
}

TEST_F(TimelineWordsTest, TheStatusNamesTheCyclesShown) {
    model.axis().show(16, 116);
    const std::string status = timelineStatus(window.session, model);
    EXPECT_NE(status.find("16 to 116"), std::string::npos) << status;
}

TEST_F(TimelineWordsTest, GroupsAreNamedInBothGroupings) {
    EXPECT_EQ(groupTitle(window.session, model.layout().groups()[0]), "SM 0 · scheduler 0");
    model.setGrouping(timeline::Grouping::Block);
    EXPECT_NE(groupTitle(window.session, model.layout().groups()[0]).find("block 0"),
              std::string::npos);
}

TEST_F(TimelineWordsTest, TheHeldRunIsNamedWithBothLengths) {
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"device.sm_count", 1});
    const auto held = window.session.seenFrom(session::SlotId::B);
    const std::string words = heldRunWords(window.session, held);
    for (const CycleCount cycles : {held.run()->cycles(), window.session.run()->cycles()})
        EXPECT_NE(words.find(grouped(cycles)), std::string::npos) << words;
    EXPECT_LT(words.find(')'), words.find("A = ")) << "a narrow panel cuts the name, no number";
    window.apply(session::SwapRuns{});
    const std::string swapped = heldRunWords(window.session, held);
    EXPECT_TRUE(swapped.starts_with("B: ")) << swapped;
    EXPECT_NE(swapped.substr(swapped.find('(')), words.substr(words.find('('))) << "the ratio";
}

// A launch that a fault stopped after 38 cycles was "× 0.04" of the one that was kept.
TEST_F(TimelineWordsTest, OfAStoppedRunNoRatioIsClaimed) {
    window.apply(session::PinRun{});
    window.apply(session::SetKnob{"model.max_cycles", std::int64_t{20}});
    window.session.finishSimulation();
    const auto held = window.session.seenFrom(session::SlotId::B);
    ASSERT_EQ(window.session.run()->cycles(), 20);
    const std::string words = heldRunWords(window.session, held);
    EXPECT_EQ(words.find("×"), std::string::npos) << words;
    EXPECT_NE(words.find("not comparable"), std::string::npos) << words;
}

}  // namespace
}  // namespace warpscope::present
