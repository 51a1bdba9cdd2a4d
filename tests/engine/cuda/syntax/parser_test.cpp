#include "engine/cuda/syntax/parser.h"

#include <gtest/gtest.h>

#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

TranslationUnit parsed(std::string_view source, ProblemList& problems) {
    static std::vector<Token> tokens;
    tokens = tokenize(source, problems);
    return parse(tokens, problems);
}

TEST(Parser, KeepsFunctionsAndGlobalsApart) {
    ProblemList problems("kernel.cu");
    const auto unit = parsed(
        "__constant__ float w[2] = {1, 2}; const int n = 4, m = 5;\n"
        "__device__ int f(int a, float* b); __global__ void k() { ; }",
        problems);
    EXPECT_TRUE(problems.isEmpty());
    EXPECT_EQ(unit.globals.size(), 3u);
    ASSERT_EQ(unit.functions.size(), 2u);
    EXPECT_EQ(unit.functions[0]->parameters.size(), 2u);
    EXPECT_EQ(unit.functions[0]->body, nullptr);
    EXPECT_TRUE(unit.functions[1]->isKernel);
}

TEST(Parser, GoesOnBehindAFunctionThatItCannotRead) {
    ProblemList problems("kernel.cu");
    const auto unit = parsed(
        "__global__ void a(int x y) { x = 1; }\n"
        "__global__ void b() { }\n"
        "__device__ what is;\n"
        "__global__ void c() { }",
        problems);
    std::vector<std::string> names;
    for (const auto& function : unit.functions)
        names.push_back(function->name);
    EXPECT_EQ(names, (std::vector<std::string>{"b", "c"}));
    EXPECT_EQ(problems.take().size(), 2u);
}

}  // namespace
}  // namespace warpscope::cuda
