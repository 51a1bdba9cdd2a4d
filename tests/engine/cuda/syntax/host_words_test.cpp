#include "engine/cuda/syntax/host_words.h"

#include <gtest/gtest.h>

#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

std::vector<Token> tokensOf(std::string_view source) {
    ProblemList problems("k.cu");
    return tokenize(source, problems);
}

TEST(HostWords, AMisspelledWordOfTheDeviceIsFound) {
    EXPECT_EQ(meantWord(tokensOf("_global_").front()), "__global__");
    EXPECT_EQ(meantWord(tokensOf("__Device__").front()), "__device__");
    EXPECT_EQ(meantWord(tokensOf("__global__").front()), "") << "it is none";
    EXPECT_EQ(meantWord(tokensOf("global").front()), "") << "a name like others";
}

TEST(HostWords, AConstantFunctionBeginsWithItsType) {
    const auto typeOf = [](std::string_view source) {
        const auto tokens = tokensOf(source);
        return typeOfConstantFunction(tokens, 0, 0, tokens.size());
    };
    EXPECT_EQ(typeOf("constexpr int divUp(int a, int b) { return (a + b - 1) / b; }"), 1u);
    EXPECT_EQ(typeOf("static inline constexpr unsigned two() { return 2; }"), 3u);
    EXPECT_EQ(typeOf("int divUp(int a) { return a; }"), 0u);
    EXPECT_EQ(typeOf("constexpr int size() { return std::max(1, 2); }"), 0u)
        << "the host's library";
}

}  // namespace
}  // namespace warpscope::cuda
