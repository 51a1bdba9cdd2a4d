#include "engine/cuda/tokens/predefined_macros.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

std::string expanded(MacroTable& macros, const std::string& text) {
    ProblemList problems("k.cu");
    std::vector<Token> tokens = tokenize(text, problems);
    tokens.pop_back();
    std::string out;
    for (const Token& token : macros.expand(tokens))
        out += token.text + ' ';
    return out;
}

TEST(PredefinedMacros, NvccsNumbersAndTheHeadersConstantsAreThere) {
    ProblemList problems("k.cu");
    MacroTable macros(problems);
    predefineMacros(macros, 750);
    EXPECT_EQ(expanded(macros, "__CUDA_ARCH__ __CUDACC__"), "750 1 ");
    EXPECT_TRUE(macros.isDefined("INFINITY"));
    EXPECT_FALSE(macros.isDefined("_WIN32"));
    predefineNumber(macros, "N", 7);
    EXPECT_EQ(expanded(macros, "N"), "7 ");
    EXPECT_TRUE(problems.isEmpty());
}

TEST(PredefinedMacros, WhatOneFileUndefinesIsThereForTheNext) {
    ProblemList problems("k.cu");
    MacroTable one(problems);
    predefineMacros(one, 900);
    one.undefine("CHAR_BIT");
    EXPECT_FALSE(one.isDefined("CHAR_BIT"));
    EXPECT_EQ(expanded(one, "CHAR_BIT"), "CHAR_BIT ");
    MacroTable next(problems);
    predefineMacros(next, 900);
    EXPECT_EQ(expanded(next, "CHAR_BIT"), "8 ");
}

TEST(PredefinedMacros, AssertIsNothingOnceItIsSwitchedOff) {
    ProblemList problems("k.cu");
    MacroTable macros(problems);
    predefineMacros(macros, 900);
    EXPECT_NE(expanded(macros, "assert(x)").find("x"), std::string::npos);
    predefineNoAssert(macros);
    EXPECT_EQ(expanded(macros, "assert(x)").find("x"), std::string::npos);
}

}  // namespace
}  // namespace warpscope::cuda
