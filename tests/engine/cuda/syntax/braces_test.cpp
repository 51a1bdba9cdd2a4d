#include "engine/cuda/syntax/braces.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/cuda/tokens/lexer.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

constexpr const char* kAfterwards = "__global__ void k(int* o) { o[0] = 1; }";

std::vector<Token> tokensWithBraces(std::string_view source) {
    ProblemList problems("");
    return tokenize(source, problems);
}

TEST(Braces, EachIsClosedByTheOneOfItsDepth) {
    const auto tokens = tokensWithBraces("{ { } } x");
    EXPECT_EQ(behindBraces(tokens, 0), 4U);
    EXPECT_EQ(behindBraces(tokens, 1), 3U);
    EXPECT_EQ(behindBraces(tokensWithBraces("{ { }"), 0), 3U) << "the end of the file";
}

TEST(Braces, OneTooManyIsTheOneThatStandsTooFarRight) {
    const auto lineOfMisplaced = [](std::string_view source) {
        const auto tokens = tokensWithBraces(source);
        return misplacedBrace(tokens, tokens.size() - 2).line;
    };
    EXPECT_EQ(lineOfMisplaced("void f()\n{\n}\n}"), 4) << "nothing is open there";
    EXPECT_EQ(lineOfMisplaced("void f() {\n  if (a)\n    b();\n  }\n}\n"), 4)
        << "it was to close an if that has none";
    EXPECT_EQ(lineOfMisplaced("void f() {\n  g(); }\n}\n"), 3)
        << "at the end of a line it says nothing";
}

TEST(Braces, AnOpenOneIsTheOneWhoseOwnStandsTooFarLeft) {
    const auto lineOfOpen = [](std::string_view source) {
        const auto tokens = tokensWithBraces(source);
        const Token* const open = unclosedBrace(tokens, 0, tokens.size() - 1);
        return open == nullptr ? 0 : open->place.line;
    };
    EXPECT_EQ(lineOfOpen("void f() {\n  if (a) {\n  }\n}\n"), 0);
    EXPECT_EQ(lineOfOpen("void f() {\n  if (a) {\n    b();\n}\n"), 2);
    EXPECT_EQ(lineOfOpen("void f() {\n  if (a) { b();\n"), 1) << "nothing tells which";
}

TEST(Braces, ABraceThatClosesNothingIsTold) {
    EXPECT_EQ(problemOf(std::string(kAfterwards) + "\n}"), "2:1 compiler.extra_brace");
}

TEST(Braces, AnOpenBraceOfTheHostIsToldWhereItWasOpened) {
    EXPECT_EQ(problemOf("int main()\n{\n  if (1) {\n    k();\n\n  return 0;\n}\n" +
                        std::string(kAfterwards)),
              "3:10 compiler.unclosed_brace");
}

}  // namespace
}  // namespace warpscope::cuda
