#include "engine/cuda/tokens/token_edits.h"

#include <gtest/gtest.h>

namespace warpscope::cuda {
namespace {

/// The tokens a b c d e.
std::vector<Token> fiveLetters() {
    std::vector<Token> tokens;
    for (const char* text : {"a", "b", "c", "d", "e"}) {
        tokens.push_back(wordLike(Token{}, text, TokenKind::Identifier));
        tokens.back().place.column = static_cast<int>(tokens.size());
    }
    return tokens;
}

std::string editedText(const TokenEdits& edits) {
    std::string text;
    for (const Token& token : edits.rewritten())
        text += token.text;
    return text;
}

std::vector<Token> editWord(const char* text) {
    return {wordLike(Token{}, text, TokenKind::Identifier)};
}

TEST(TokenEdits, AStretchGivesWayToOthersAndIsKnownAsGone) {
    const auto tokens = fiveLetters();
    TokenEdits edits(tokens);
    edits.replace({1, 3}, editWord("X"));
    edits.replace({4, 5}, {});
    EXPECT_EQ(editedText(edits), "aXd");
    EXPECT_FALSE(edits.isReplaced(0));
    EXPECT_TRUE(edits.isReplaced(1));
    EXPECT_TRUE(edits.isReplaced(2));
    EXPECT_FALSE(edits.isReplaced(3));
    EXPECT_TRUE(edits.isReplaced(4));
}

TEST(TokenEdits, AnEmptyStretchTakesNothingAway) {
    const auto tokens = fiveLetters();
    TokenEdits edits(tokens);
    edits.replace({2, 2}, editWord("X"));
    EXPECT_EQ(editedText(edits), "abXcde");
    EXPECT_FALSE(edits.isReplaced(2));
}

TEST(TokenEdits, WhatIsPutInStandsBeforeWhatIsReplacedThere) {
    const auto tokens = fiveLetters();
    TokenEdits edits(tokens);
    edits.replace({1, 2}, editWord("X"));
    edits.insert(1, editWord("m"));
    edits.insert(1, editWord("n"));
    edits.insertFirst(1, editWord("l"));
    EXPECT_EQ(editedText(edits), "almnXcde");
}

TEST(TokenEdits, AWordOfOursStandsWhereThePersonsDoes) {
    const auto tokens = fiveLetters();
    const Token made = wordLike(tokens[3], "auto", TokenKind::Identifier);
    EXPECT_EQ(made.text, "auto");
    EXPECT_EQ(made.place.column, 4);
}

}  // namespace
}  // namespace warpscope::cuda
