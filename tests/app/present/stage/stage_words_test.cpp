#include "app/present/stage/stage_words.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class StageWordsTest : public testing::Test {
  protected:
    /// No sentence shows a hole of the catalogue or an unfilled placeholder.
    static void expectWhole(const std::string& text) {
        EXPECT_FALSE(text.empty());
        EXPECT_EQ(text.find("⟨"), std::string::npos) << text;
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
    }
    OpenSession window{support::kBranchyScenario};
};

TEST_F(StageWordsTest, WhatNobodyCanReadIsNotSaidWhilePlayingFast) {
    SmFactsCache cache{};
    window.session.apply(session::SetSpeed{1000});
    const std::string still = stageSentence(window.session, cache.of(window.session));
    window.session.apply(session::Play{});
    const std::string fast = stageSentence(window.session, cache.of(window.session));
    expectWhole(fast);
    EXPECT_NE(fast, still);
    window.session.apply(session::SeekTo{40});
    EXPECT_EQ(stageSentence(window.session, cache.of(window.session)), fast);
}

TEST_F(StageWordsTest, BeforeTheFirstInstructionNothingIsSaidOfSchedulers) {
    SmFactsCache cache{};
    window.session.apply(session::SeekTo{0});
    const std::string words = stageSentence(window.session, cache.of(window.session));
    EXPECT_NE(words.find("being fetched"), std::string::npos) << words;
    EXPECT_EQ(words.find("cheduler"), std::string::npos) << words;
}

TEST_F(StageWordsTest, EverySentenceIsWholeInBothLanguagesAndEveryCycle) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.session.apply(session::SetLanguage{language});
        SmFactsCache cache{};
        for (Cycle cycle = 0; cycle < window.session.run()->cycles(); cycle += 97) {
            window.session.apply(session::SeekTo{cycle});
            const auto& facts = cache.of(window.session);
            expectWhole(stageSentence(window.session, facts));
            expectWhole(gridStatus(window.session, gridFacts(*window.session.run(), cycle)));
            for (const SlotFacts& slot : facts[0].slots) {
                if (slot.isResident()) expectWhole(warpTip(window.session, slot));
            }
            for (std::uint32_t i = 0; i < 6; ++i)
                expectWhole(blockTip(window.session, BlockId{i}));
        }
    }
}

TEST_F(StageWordsTest, EverythingOfAnSmCanBeExplained) {
    window.session.apply(session::SeekTo{window.session.run()->cycles() / 2});
    SmFactsCache cache{};
    const SmFacts& facts = cache.of(window.session)[0];
    using Kind = SmHit::Kind;
    for (int i = 0; i < 4; ++i)
        expectWhole(smTip(window.session, {Kind::Bar, i}, facts));
    for (int i = 0; i < kPipeRowCount; ++i)
        expectWhole(smTip(window.session, {Kind::Pipe, i}, facts));
    expectWhole(smTip(window.session, {Kind::EmptySlot, 0}, facts));
    expectWhole(smTip(window.session, {Kind::Sm, 0}, facts));
}

TEST_F(StageWordsTest, AnIdleCycleNamesItsCommonestReason) {
    SmFacts sm{};
    sm.residentWarps = 5;
    sm.byState[static_cast<std::size_t>(trace::WarpState::LongScoreboard)] = 4;
    sm.byState[static_cast<std::size_t>(trace::WarpState::Barrier)] = 1;
    const std::string sentence = stageSentence(window.session, {sm});
    EXPECT_NE(sentence.find("No scheduler can issue"), std::string::npos) << sentence;
    EXPECT_NE(sentence.find("(4)"), std::string::npos) << sentence;
}

TEST_F(StageWordsTest, InFewWordsItSaysTheSame) {
    SmFacts sm{};
    sm.residentWarps = 5;
    sm.byState[static_cast<std::size_t>(trace::WarpState::Issued)] = 1;
    sm.byState[static_cast<std::size_t>(trace::WarpState::Barrier)] = 4;
    EXPECT_EQ(briefStageSentence(window.session, {sm}),
              "1/4 schedulers issue; 4/5 warps wait: Barrier.");
    EXPECT_EQ(leastStageSentence(window.session, {sm}), "4/5 wait: Barrier.");
    sm.residentWarps = 1;
    sm.byState[static_cast<std::size_t>(trace::WarpState::Barrier)] = 0;
    EXPECT_EQ(briefStageSentence(window.session, {sm}), "1/4 schedulers issue; no warp waits.");
    EXPECT_EQ(leastStageSentence(window.session, {sm}), briefStageSentence(window.session, {sm}));
    sm.residentWarps = 0;
    sm.byState = {};
    EXPECT_EQ(leastStageSentence(window.session, {sm}), stageSentence(window.session, {sm}));
}

TEST_F(StageWordsTest, ABlockSaysWhereAndWhenItRan) {
    window.session.apply(session::SeekEnd{});
    const auto& record = window.session.run()->blocks()[0];
    const std::string tip = blockTip(window.session, BlockId{0});
    EXPECT_NE(tip.find("SM " + std::to_string(record.sm.value)), std::string::npos) << tip;
}

}  // namespace
}  // namespace warpscope::present
