#include "engine/host/directives.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::host {
namespace {

Directed directed(const std::string& source) {
    ProblemList problems({});
    return withoutDirectives(cuda::tokenize(source, problems));
}

std::string wordsOf(const std::string& source) {
    std::string words;
    for (const Token& token : directed(source).tokens)
        words += token.text + (token.kind == TokenKind::End ? "" : " ");
    return words;
}

TEST(Directives, OfAConditionThePartStaysThatNvccTakes) {
    EXPECT_EQ(wordsOf("#ifdef FAST\na\n#else\nb\n#endif\n"), "b ");
    EXPECT_EQ(wordsOf("#define FAST\n#ifdef FAST\na\n#else\nb\n#endif\n"), "a ");
    EXPECT_EQ(wordsOf("#define N 4\n#if N < 4\na\n#elif N == 4\nb\n#else\nc\n#endif\n"), "b ");
    EXPECT_EQ(wordsOf("#ifdef __CUDACC__\na\n#endif\n#ifdef _WIN32\nb\n#endif\n"), "a ");
    EXPECT_EQ(wordsOf("#if 0\n#if 1\na\n#else\nb\n#endif\n#endif\nc\n"), "c ");
    EXPECT_EQ(wordsOf("#define N\n#undef N\n#ifndef N\na\n#endif\n"), "a ");
    EXPECT_EQ(wordsOf("#if f(\na\n#else\nb\n#endif\n"), "a ") << "nobody can say";
    EXPECT_EQ(wordsOf("#endif\n#else\na\n"), "a ");
}

// Bug: host code was read with __CUDA_ARCH__, so that #ifndef left the launches out.
TEST(Directives, OfTheTwoReadingsOfNvccThatForTheHostCounts) {
    EXPECT_EQ(wordsOf("#ifndef __CUDA_ARCH__\na\n#endif\n"), "a ");
    EXPECT_EQ(wordsOf("#ifdef __CUDA_ARCH__\na\n#else\nb\n#endif\n"), "b ");
    EXPECT_EQ(wordsOf("#if __CUDA_ARCH__ >= 700\na\n#elif 1\nb\n#endif\n"), "b ");
    EXPECT_EQ(wordsOf("#if !defined(__CUDA_ARCH__) || 0\na\n#else\nb\n#endif\n"), "a ");
    EXPECT_EQ(wordsOf("#\nif\n#if __CUDA_ARCH__ >= 700\na\n#endif\n#ifdef __CUDA_ARCH__\nb\n"
                      "#endif\n#if __CUDA_ARCH__ > 900\nc\n#endif\n"),
              "if a b ")
        << "kernels may stand where nobody says what else does";
}

TEST(Directives, MacrosAreKeptAsTheyAre) {
    const Directed found = directed("#define UP(a, b) (a + b)\n#define N (4)\nUP(N, 1)\n");
    ASSERT_EQ(found.macros.size(), 2u);
    EXPECT_EQ(found.macros.at("UP").parameters, (std::vector<std::string>{"a", "b"}));
    EXPECT_FALSE(found.macros.at("N").takesArguments);
    EXPECT_EQ(found.macros.at("N").body.size(), 3u);
    EXPECT_EQ(found.tokens.front().text, "UP");
}

TEST(Directives, LineMarkersNumberWhatFollows) {
    const Directed found = directed("a\n# 1 \"sizes.h\"\nb\n# 3 \"k.cu\"\nc\nd\n");
    ASSERT_EQ(found.tokens.size(), 5u);
    EXPECT_EQ(found.tokens[1].place.line, 1);
    EXPECT_EQ(found.tokens[2].place.line, 3);
    EXPECT_EQ(found.tokens[3].place.line, 4);
}

}  // namespace
}  // namespace warpscope::host
