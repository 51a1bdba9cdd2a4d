#include <gtest/gtest.h>

#include "engine/ptx/token.h"

namespace warpscope::ptx {
namespace {

TEST(PtxToken, WordsNumbersAndComments) {
    const auto tokens = tokenize("ld.global.v4 %r1, [a+0x1F]; // no\n/* no */ 0f3F800000 \"s\"");
    ASSERT_EQ(tokens.size(), 14U);
    EXPECT_EQ(tokens[1].text, ".global");
    EXPECT_EQ(tokens[3].text, "%r1");
    EXPECT_EQ(tokens[8].text, "0x1F");
    EXPECT_EQ(tokens[11].place.line, 2);
    EXPECT_EQ(tokens[12].kind, Token::Kind::String);
}

}  // namespace
}  // namespace warpscope::ptx
