#include "engine/cuda/tokens/function_words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

std::vector<Token> tokensOfFile(const std::string& text) {
    ProblemList problems({});
    return tokenize(text, problems);
}

TEST(FunctionWords, AreOfTheDeviceAndOutsideOfStructures) {
    const auto tokens = tokensOfFile(
        "struct P { __device__ int f(); };\nint host(int x) { return x; }\n"
        "__device__ int twice(int x);\n__device__ int size = twice(3);\n"
        "__device__ P operator+(P a, P b) { return a; }\n"
        "template <typename T, int N> __global__ void __launch_bounds__(4 * (N)) k(T* a, int b[2]) "
        "{ a[0] = b[1]; }\n__device__ int last() { return 1; }");
    const auto functions = functionsOf(tokens);
    ASSERT_EQ(functions.size(), 3U);
    EXPECT_EQ(functions[0].name, "twice");
    EXPECT_TRUE(functions[0].isDevice);
    EXPECT_TRUE(tokens[functions[0].end - 1].is(";"));
    EXPECT_EQ(functions[1].name, "k");
    EXPECT_TRUE(functions[1].isKernel);
    EXPECT_EQ(functions[1].parameters.size(), 2U);
    EXPECT_EQ(functions[1].headParameters.size(), 2U);
    EXPECT_TRUE(tokens[functions[1].end - 1].is("}"));
    EXPECT_EQ(functions[2].name, "last");
    EXPECT_TRUE(functions[2].parameters.empty());
    EXPECT_TRUE(tokens[functions[2].first].is("__device__"));
}

TEST(FunctionWords, APairEndsBehindWhatClosesIt) {
    const auto tokens = tokensOfFile("(a[1], {2}) + (");
    EXPECT_TRUE(tokens[behindPair(tokens, 0)].is("+"));
    EXPECT_EQ(behindPair(tokens, tokens.size() - 2), tokens.size()) << "never closed";
}

}  // namespace
}  // namespace warpscope::cuda
