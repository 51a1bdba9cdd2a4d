#include "app/shell/brief_sentences.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "tests/support/project_assets.h"
#include "tests/support/ui_driver.h"

namespace warpscope::shell {
namespace {

/// Calls `measured` within a frame, where letters can be measured.
template <class Measured>
void inFrame(Measured measured) {
    support::UiDriver driver([&] { measured(); });
    driver.frame();
}

TEST(BriefSentences, DetailsGoBeforeWordsDo) {
    inFrame([] {
        const std::string race = "Thread (0, 0, 0) reads box[31] (value 7, line 9), so it is late.";
        const std::string plain = "Thread (0, 0, 0) reads box[31], so it is late.";
        EXPECT_EQ(briefOf(race, textWidth(plain) + 1), plain);
        EXPECT_EQ(briefOf(race, textWidth(race) + 1), plain) << "in one line nobody reads them";
    });
}

TEST(BriefSentences, WhatHasNoRoomEndsInDotsBehindAWholeClause) {
    inFrame([] {
        const std::string words = "Warp 1 waits at the barrier of line 7, warp 0 for a flag of its.";
        const auto brief = briefOf(words, textWidth("Warp 1 waits at the barrier of line 7, warp"));
        ASSERT_TRUE(brief.has_value());
        EXPECT_EQ(*brief, "Warp 1 waits at the barrier of line 7 …");
        EXPECT_EQ(briefOf(words, textWidth("Warp 1")), std::nullopt) << "it would say nothing";
    });
}

TEST(BriefSentences, OfSeveralTheLastOneInSightSaysHowManyMoreThereAre) {
    const session::Session session(support::projectAssets(), session::Settings{});
    inFrame([&] {
        const std::vector<std::string> sentences = {"One waits.", "Two waits.", "Three waits."};
        const float width = textWidth("One waits. and so many more words that all of it fits");
        EXPECT_EQ(cutTo(session, sentences, width, 3), sentences);
        const auto cut = cutTo(session, sentences, width, 2);
        ASSERT_EQ(cut.size(), 2u);
        EXPECT_NE(cut.back().find('1'), std::string::npos) << cut.back();
    });
}

}  // namespace
}  // namespace warpscope::shell
