#include "engine/cuda/syntax/kernel_instances.h"

#include <gtest/gtest.h>

#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

std::string partsOf(const std::string& host) {
    ProblemList ignored("");
    const std::vector<Token> tokens = tokenize(host, ignored);
    KernelInstances instances;
    addInstances(tokens, 0, tokens.size(), {"k"}, instances);
    std::string text;
    for (const auto& [name, instance] : instances) {
        for (const auto& part : instance.parts) {
            for (const Token& token : part)
                text += token.text;
            text += ";";
        }
    }
    return text;
}

TEST(KernelInstances, TheFirstOneCounts) {
    EXPECT_EQ(partsOf("other<int>(); k<float, (2 > 1) + 3><<<1, 2>>>(a); k<int, 4><<<1, 2>>>(a);"),
              "float;(2>1)+3;");
    EXPECT_EQ(partsOf("auto f = &k<unsigned int>;"), "unsignedint;");
}

TEST(KernelInstances, ATemplateMayBeAmongThem) {
    EXPECT_EQ(partsOf("k<int, 256, Plus<int>><<<1, 2>>>(a);"), "int;256;Plus<int>;");
    EXPECT_EQ(partsOf("k<Pair<A<int>, B>, 3><<<1, 2>>>(a);"), "Pair<A<int>,B>;3;");
    EXPECT_EQ(partsOf("k<A<int>>;k<float><<<1, 2>>>(a);"), "float;");
}

TEST(KernelInstances, OneThatIsLaunchedCountsBeforeOneThatIsNamed) {
    EXPECT_EQ(partsOf("prefer(k<float>, 1); k<int><<<1, 2>>>(a); k<char><<<1, 2>>>(a);"), "int;");
}

TEST(KernelInstances, AComparisonIsNone) {
    EXPECT_EQ(partsOf("if (k < 3) run(); if (4 > 2) end();"), "");
    EXPECT_EQ(partsOf("k<<<1, 2>>>(a);"), "");
}

}  // namespace
}  // namespace warpscope::cuda
