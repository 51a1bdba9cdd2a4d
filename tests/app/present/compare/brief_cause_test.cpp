#include "app/present/compare/brief_cause.h"

#include <gtest/gtest.h>

#include "tests/support/project_assets.h"

namespace warpscope::present {
namespace {

TEST(BriefCause, NamesTheStateAndSaysNoMoreOfIt) {
    const Message cause = Message{"compare.waits_less"}
                              .with("cycles", 480)
                              .with("what", "@compare.for.long_scoreboard");
    const text::Catalogue& words = support::projectAssets().read->catalogue;
    EXPECT_EQ(words.render(text::Language::English, briefCause(cause), "nvidia"),
              "Long scoreboard: B waits 480 cycles less a warp.");
    EXPECT_EQ(words.render(text::Language::Chinese, briefCause(cause), "nvidia"),
              "长记分板：B 的每个线程束平均少等 480 个周期。");
}

// "Short scoreboard: B waits 1560 cycles..." was half a sentence in a narrow column.
TEST(BriefCause, InALineAWaitIsToldInItsFewestWords) {
    const text::Catalogue& words = support::projectAssets().read->catalogue;
    const auto terse = [&](const char* key, text::Language language) {
        const Message cause = Message{key}
                                  .with("cycles", 480)
                                  .with("what", "@compare.for.long_scoreboard")
                                  .with("a", "8")
                                  .with("b", "4")
                                  .with("count", 3);
        return words.render(language, terseCause(cause), "nvidia");
    };
    const auto english = text::Language::English;
    EXPECT_EQ(terse("compare.waits_less", english), "Long scoreboard: B waits 480 less");
    EXPECT_EQ(terse("compare.most_longer", english), "Long scoreboard: B waits 480 longer");
    EXPECT_EQ(terse("compare.overlap", english), "Warps resident: B 4, A 8");
    EXPECT_EQ(terse("compare.less_each", english), "B: 3 instructions fewer a warp");
    EXPECT_EQ(terse("compare.waits_longer", text::Language::Chinese), "长记分板：B 多等 480 周期");
    const Message deadlock{"compare.deadlock"};
    EXPECT_EQ(terseCause(deadlock), deadlock);
}

TEST(BriefCause, AShortSentenceStaysAsItIs) {
    const Message cause = Message{"compare.warps"}.with("a", 1).with("b", 2);
    EXPECT_EQ(briefCause(cause), cause);
    EXPECT_FALSE(tellsCyclesAlone(cause));
    EXPECT_TRUE(tellsCyclesAlone(Message{"compare.slower"}));
    EXPECT_FALSE(tellsCyclesAlone(Message{"compare.deadlock"})) << "bars do not tell that";
    EXPECT_TRUE(tellsStop(Message{"compare.deadlock"}));
    EXPECT_FALSE(tellsStop(Message{"compare.slower"}));
}

}  // namespace
}  // namespace warpscope::present
