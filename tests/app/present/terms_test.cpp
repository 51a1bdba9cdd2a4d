#include "app/present/terms.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/session.h"
#include "tests/support/paths.h"

namespace warpscope::present {
namespace {

TEST(Terms, AreNamedInBothLanguagesAndExplainedInTheReaders) {
    const auto root = support::projectRoot();
    session::Session session({root / "assets" / "devices", root / "assets" / "text", {}}, {});
    Terms terms;
    terms.load(session);
    const auto mention = terms.own().mentionAt("each warp waits", 7);
    ASSERT_TRUE(mention);
    const std::string english = terms.explanation(mention->term);
    EXPECT_TRUE(english.starts_with("warp")) << english;
    EXPECT_NE(english.find("线程束"), std::string::npos) << english;
    EXPECT_EQ(english.find("。"), std::string::npos) << "one sentence, once: " << english;
    session.apply(session::SetLanguage{text::Language::Chinese});
    terms.load(session);
    const std::string words = "每个线程束";
    const auto chinese = terms.own().mentionAt(words, 8);
    ASSERT_TRUE(chinese);
    EXPECT_TRUE(terms.explanation(chinese->term).starts_with("线程束"));
    EXPECT_EQ(std::ranges::count(terms.explanation(chinese->term), '\n'), 1);
}

}  // namespace
}  // namespace warpscope::present
