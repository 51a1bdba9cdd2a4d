#include "app/widgets/code_lexer.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope::widgets {
namespace {

/// The kind of the piece that holds the first appearance of a word.
TokenKind kindOf(std::string_view line, std::string_view word) {
    bool isInComment = false;
    const std::size_t at = line.find(word);
    for (const CodeToken& token : codeTokens(line, isInComment))
        if (at >= token.begin && at < token.end) return token.kind;
    ADD_FAILURE() << "no " << word << " in " << line;
    return TokenKind::Plain;
}

TEST(CodeLexer, TellsThePiecesOfAKernelApart) {
    const std::string line = "__global__ void f(float* x) { x[threadIdx.x] = 1.5f; } // end";
    EXPECT_EQ(kindOf(line, "__global__"), TokenKind::Keyword);
    EXPECT_EQ(kindOf(line, "void"), TokenKind::Type);
    EXPECT_EQ(kindOf(line, "threadIdx"), TokenKind::Builtin);
    EXPECT_EQ(kindOf(line, "1.5f"), TokenKind::Number);
    EXPECT_EQ(kindOf(line, "// end"), TokenKind::Comment);
    EXPECT_EQ(kindOf("__syncthreads();", "__syncthreads"), TokenKind::Builtin);
    EXPECT_EQ(kindOf("int format = 3;", "format"), TokenKind::Plain) << "begins like 'for'";
    EXPECT_EQ(kindOf("#define N 4", "#define"), TokenKind::Directive);
    EXPECT_EQ(kindOf("a = \"// no\";", "// no"), TokenKind::String);
}

TEST(CodeLexer, CoversEveryByteOnce) {
    for (const std::string line :
         {"", "   ", "x = a*b;", "/* a */ int b; /* c", "'\\'' \"unclosed", "int 名字; // 注释"}) {
        bool isInComment = false;
        std::size_t at = 0;
        for (const CodeToken& token : codeTokens(line, isInComment)) {
            EXPECT_EQ(token.begin, at) << line;
            EXPECT_GT(token.end, token.begin) << line;
            at = token.end;
        }
        EXPECT_EQ(at, line.size()) << line;
    }
}

TEST(CodeLexer, ABlockCommentGoesOnOverLines) {
    bool isInComment = false;
    codeTokens("int a; /* begins", isInComment);
    EXPECT_TRUE(isInComment);
    const auto middle = codeTokens("int b;", isInComment);
    ASSERT_EQ(middle.size(), 1u);
    EXPECT_EQ(middle[0].kind, TokenKind::Comment);
    const auto last = codeTokens("ends */ int c;", isInComment);
    EXPECT_FALSE(isInComment);
    EXPECT_EQ(last[0].end, 7u);
}

TEST(CodeLexer, WrapsLongLinesAfterBlanksAndNeverInsideACharacter) {
    const std::string line = "  sum += a[row * n + k] * b[k * n + col];";
    const auto starts = wrapCode(line, 20);
    ASSERT_GE(starts.size(), 2u);
    EXPECT_EQ(starts[0], 0u);
    for (std::size_t i = 1; i < starts.size(); ++i) {
        EXPECT_LE(starts[i] - starts[i - 1], 20u);
        EXPECT_NE(std::string(" ,;").find(line[starts[i] - 1]), std::string::npos);
    }
    EXPECT_EQ(wrapCode("short", 20), std::vector<std::size_t>{0});
    EXPECT_EQ(wrapCode("", 20), std::vector<std::size_t>{0});
    for (const std::size_t start : wrapCode("线程束分化重汇聚", 3))
        EXPECT_EQ(start % 9, 0u);
}

TEST(CodeLexer, AWordWiderThanTheLineIsStillBroken) {
    const auto starts = wrapCode(std::string(50, 'a'), 20);
    EXPECT_EQ(starts, (std::vector<std::size_t>{0, 20, 40}));
}

}  // namespace
}  // namespace warpscope::widgets
