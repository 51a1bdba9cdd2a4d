#include "app/session/state/say.h"

#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

using Say = SessionTest;

TEST_F(Say, UsesTheVendorsWordsAndTheirPlurals) {
    EXPECT_EQ(say(session, "view.stage.sm_name", {{"number", "2"}}), "SM 2");
    const std::string line =
        say(session, "view.stage.sm_status", {{"resident", "3"}, {"used", "6"}, {"most", "64"}});
    EXPECT_EQ(line, "3 blocks · 6 / 64 warps");
    session.apply(session::SetLanguage{text::Language::Chinese});
    const std::string chinese =
        say(session, "view.stage.sm_status", {{"resident", "3"}, {"used", "6"}, {"most", "64"}});
    EXPECT_EQ(chinese.find('{'), std::string::npos);
    EXPECT_NE(chinese.find("线程束"), std::string::npos);
}

TEST_F(Say, NoBlankStandsBehindAChineseFullStop) {
    EXPECT_STREQ(betweenSentences(session), " ");
    session.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_STREQ(betweenSentences(session), "");
}

}  // namespace
}  // namespace warpscope::session
