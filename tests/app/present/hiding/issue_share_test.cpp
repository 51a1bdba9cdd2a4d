#include "app/present/hiding/issue_share.h"

#include <gtest/gtest.h>

#include "tests/app/present/atomic_scenario.h"
#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class IssueShareTest : public testing::Test {
  protected:
    OpenSession window{support::kBranchyScenario};
    IssueShare share = issueShareOf(*window.session.run());
    theme::Palette palette = theme::paletteOf(session::ThemeChoice::Dark);
};

TEST_F(IssueShareTest, IsMeasuredInTheSlotsOfTheCyclesInWhichAnSmHadAWarp) {
    const history::Recording& run = *window.session.run();
    // One SM at a time: the cycles from its first warp to its last one, where none is empty.
    double slots = 0;
    for (std::uint32_t sm = 0; sm < 2; ++sm)
        for (const auto& load :
             run.activityOver(0, run.cycles(), static_cast<int>(run.cycles()), SmId{sm}))
            slots += load.resident > 0 ? run.launch().machine.schedulersPerSm : 0;
    EXPECT_NEAR(share.measured, static_cast<double>(run.counters().instructions) / slots, 1e-9);
    EXPECT_GT(share.measured, 0);
    EXPECT_LT(share.measured, 1);
}

TEST_F(IssueShareTest, TheRuleGrowsWithTheWarpsUntilAllSlotsAreUsed) {
    ASSERT_TRUE(share.isKnown());
    EXPECT_DOUBLE_EQ(share.predictedAt(0), 0);
    EXPECT_DOUBLE_EQ(share.predictedAt(share.rule.warpsNeeded / 2), 0.5);
    EXPECT_DOUBLE_EQ(share.predictedAt(share.rule.warpsNeeded * 3), 1);
}

TEST_F(IssueShareTest, TheChartHasTheRunAsAPointAndTheHeldOneToo) {
    const ChartInput alone = issueShareChart(window.session, share, nullptr, palette);
    ASSERT_EQ(alone.series.size(), 2u);
    ASSERT_EQ(alone.series[1].points.size(), 1u);
    EXPECT_DOUBLE_EQ(alone.series[1].points[0].x, share.rule.warpsPerScheduler);
    EXPECT_DOUBLE_EQ(alone.series[1].points[0].y, 100 * share.measured);
    for (const ChartPoint& point : alone.series[0].points) {
        EXPECT_LE(point.x, alone.xMax);
        EXPECT_LE(point.y, 100);
    }
    EXPECT_EQ(issueShareChart(window.session, share, &share, palette).series.size(), 4u);
}

TEST_F(IssueShareTest, SaysTheRuleInNumbersInBothLanguages) {
    EXPECT_NE(issueShareWords(window.session, share).find("W × C = "), std::string::npos);
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        for (const std::string& words :
             {issueShareWords(window.session, share), issueShareTip(window.session, share, 3.4)}) {
            EXPECT_EQ(words.find("⟨"), std::string::npos) << words;
            EXPECT_EQ(words.find('{'), std::string::npos) << words;
        }
    }
    IssueShare hidden = share;
    hidden.rule.isHidden = true;
    hidden.measured = 0;
    EXPECT_NE(issueShareWords(window.session, hidden), issueShareWords(window.session, share));
}

// "W × C = 1.0 × 12.5 = 12" stood there.
TEST_F(IssueShareTest, AProductIsAsExactAsItsFactors) {
    IssueShare half = share;
    half.rule.warpsPerScheduler = 1;
    half.rule.workPerWarp = 12.5;
    EXPECT_NE(issueShareWords(window.session, half).find("1.0 × 12.5 = 12.5"), std::string::npos);
    half.rule.warpsPerScheduler = 4;
    EXPECT_NE(issueShareWords(window.session, half).find("4.0 × 12.5 = 50 "), std::string::npos);
}

// "6.2 × 25.3 = 158" stood there, which is 156.9.
TEST_F(IssueShareTest, WhatIsWrittenCanBeWorkedOutAgain) {
    IssueShare odd = share;
    odd.rule.isHidden = false;
    odd.rule.warpsPerScheduler = 6.24;
    odd.rule.workPerWarp = 25.32;
    odd.rule.latencyCycles = 655.4;
    odd.rule.warpsNeeded = 655.4 / 25.32;
    const std::string words = issueShareWords(window.session, odd);
    EXPECT_NE(words.find("6.2 × 25.3 = 156.9 "), std::string::npos) << words;
    EXPECT_NE(words.find(" 25.9 "), std::string::npos) << words;
    // With one digit of 2.46 it would be 248.0.
    odd.rule.workPerWarp = 2.46;
    odd.rule.latencyCycles = 620;
    EXPECT_NE(issueShareWords(window.session, odd).find("6.2 × 2.46 = 15.3 "), std::string::npos);
    EXPECT_NE(issueShareWords(window.session, odd).find(" 252.0 "), std::string::npos);
}

TEST_F(IssueShareTest, WithoutLoadsThereIsNoRule) {
    const auto run = support::runFrom(kAtomicScenario);
    EXPECT_FALSE(issueShareOf(*run).isKnown());
}

}  // namespace
}  // namespace warpscope::present
