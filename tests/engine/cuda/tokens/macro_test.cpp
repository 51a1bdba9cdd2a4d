#include "engine/cuda/tokens/macro.h"

#include <gtest/gtest.h>

#include "engine/cuda/tokens/lexer.h"
#include "engine/cuda/tokens/preprocessor.h"

namespace warpscope::cuda {
namespace {

std::string expanded(std::string_view source) {
    ProblemList problems("kernel.cu");
    std::string text;
    for (const Token& token : preprocess(tokenize(source, problems), problems))
        text += token.text;
    for (const Problem& problem : problems.take())
        text += "!" + problem.message.key;
    return text;
}

TEST(Macro, ReplacesArgumentsWhereverTheyStand) {
    EXPECT_EQ(expanded("#define MAX(a, b) ((a) > (b) ? (a) : (b))\nMAX(x, f(y, 1))"),
              "((x)>(f(y,1))?(x):(f(y,1)))");
    EXPECT_EQ(expanded("#define F() 7\nF() F"), "7F") << "without parentheses it is no use";
    EXPECT_EQ(expanded("#define A (1)\nA"), "(1)") << "a space before ( makes it a constant";
}

TEST(Macro, ReplacesWhatAReplacementHolds) {
    EXPECT_EQ(expanded("#define A B\n#define B 3\nA"), "3");
    EXPECT_EQ(expanded("#define TWICE(x) x x\n#define ONE TWICE(2)\nTWICE(ONE)"), "2222");
}

TEST(Macro, IsNotReplacedInsideOfItself) {
    EXPECT_EQ(expanded("#define A A + 1\nA"), "A+1");
    EXPECT_EQ(expanded("#define A B\n#define B A\nA"), "A");
}

TEST(Macro, StandsAtThePlaceOfItsUse) {
    ProblemList problems("kernel.cu");
    const auto tokens = preprocess(tokenize("#define N 1 + 2\n\n   N", problems), problems);
    EXPECT_EQ(tokens[2].place, (Place{3, 4, 5}));
}

TEST(Macro, ReportsWrongArguments) {
    EXPECT_EQ(expanded("#define F(a) a\nF(1, 2)"), "!compiler.macro_argument_count");
    EXPECT_EQ(expanded("#define F(a) a\nF(1"), "!compiler.macro_unclosed");
    EXPECT_EQ(expanded("#define F(a) a ## +\nF(1)"), "1!compiler.macro_paste");
}

TEST(Macro, StopsBeforeTextThatDoublesForever) {
    std::string source = "#define A0 x x\n";
    for (int i = 1; i < 40; ++i) {
        const std::string before = "A" + std::to_string(i - 1);
        source += "#define A" + std::to_string(i) + " " + before + " " + before + "\n";
    }
    // Bug: the limit was a million, which takes three readers seconds.
    for (const char* use : {"A39", "A18"}) {
        const std::string text = expanded(source + use);
        const std::size_t said = text.find("!compiler.macro_too_large");
        EXPECT_NE(said, std::string::npos) << use;
        EXPECT_EQ(text.find("!compiler.macro_too_large", said + 1), std::string::npos)
            << "said once, not of every word";
    }
    EXPECT_EQ(expanded(source + "A12").find("!"), std::string::npos);
}

TEST(Macro, StopsBeforeAWordThatDoublesForever) {
    std::string source = "#define A0(a) a##a\n";
    for (int i = 1; i < 40; ++i)
        source += "#define A" + std::to_string(i) + "(a) A" + std::to_string(i - 1) + "(a##a)\n";
    const std::string text = expanded(source + "A39(x)");
    EXPECT_NE(text.find("!compiler.macro_too_large"), std::string::npos);
    EXPECT_LT(text.size(), 100'000'000U);
}

TEST(Macro, CountsTheLettersOfLongWords) {
    const std::string ten = "a a a a a a a a a a";
    const std::string source = "#define A(a) " + ten + "\n#define B(a) A(A(A(A(a))))\nB(";
    EXPECT_EQ(expanded(source + "x)").find('!'), std::string::npos);
    EXPECT_NE(expanded(source + std::string(10'000, 'x') + ")").find("!compiler.macro_too_large"),
              std::string::npos);
}

}  // namespace
}  // namespace warpscope::cuda
