#include "engine/cuda/tokens/lexer.h"

#include <gtest/gtest.h>

#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

std::vector<std::string> textsOf(std::string_view source) {
    ProblemList problems("kernel.cu");
    std::vector<std::string> texts;
    for (const Token& token : tokenize(source, problems))
        texts.push_back(token.text);
    texts.pop_back();
    return texts;
}

using Texts = std::vector<std::string>;

TEST(Lexer, TakesTheLongestOperator) {
    EXPECT_EQ(textsOf("a>>=b<<c>=d---e"),
              (Texts{"a", ">>=", "b", "<<", "c", ">=", "d", "--", "-", "e"}));
    EXPECT_EQ(textsOf("k<<<1,2>>>();"), (Texts{"k", "<<<", "1", ",", "2", ">>>", "(", ")", ";"}));
}

TEST(Lexer, LeavesOutCommentsAndJoinsLines) {
    EXPECT_EQ(textsOf("a // b\n/* c\n d */ e\\\nf"), (Texts{"a", "e", "f"}));
    ProblemList problems("kernel.cu");
    const auto tokens = tokenize("a\\\nb\nc", problems);
    EXPECT_FALSE(tokens[1].startsLine) << "a joined line is one line for #define";
    EXPECT_EQ(tokens[1].place.line, 2);
    EXPECT_TRUE(tokens[2].startsLine);
}

TEST(Lexer, CountsLinesAndColumnsFromOne) {
    ProblemList problems("kernel.cu");
    const auto tokens = tokenize("int x;\n  y = 12;", problems);
    EXPECT_EQ(tokens[3].place, (Place{2, 3, 4}));
    EXPECT_EQ(tokens[5].place, (Place{2, 7, 9}));
}

TEST(Lexer, ReportsBytesThatAreNoToken) {
    ProblemList problems("kernel.cu");
    const auto tokens = tokenize("a \xef\xbc\x9b b\n\"open", problems);
    EXPECT_EQ(tokens[1].text, "b");
    const auto found = problems.take();
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].message.key, "compiler.stray_character");
    EXPECT_EQ(found[0].range.column, 3);
    EXPECT_EQ(found[1].message.key, "compiler.unclosed_quote");
}

TEST(Lexer, CharactersWithAPrefixHaveTheirTypes) {
    EXPECT_EQ(
        support::valueOf("out[0] = L'a' + u8'b' + U'\\n' + sizeof(L'a') * 1000 + sizeof(u8'a') * "
                         "100 + sizeof(u'a') * 10000;"),
        'a' + 'b' + '\n' + 4000 + 100 + 20000);
    EXPECT_EQ(support::valueOf("out[0] = L'\\xff';"), 255) << "a wchar_t has 32 bits";
    EXPECT_EQ(support::valueOf("int L = 3; out[0] = L;"), 3) << "a name";
}

}  // namespace
}  // namespace warpscope::cuda
