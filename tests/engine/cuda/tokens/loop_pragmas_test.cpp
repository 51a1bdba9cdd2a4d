#include "engine/cuda/tokens/loop_pragmas.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/cuda/tokens/lexer.h"
#include "engine/cuda/tokens/preprocessor.h"

namespace warpscope::cuda {
namespace {

std::string wordsOf(const std::string& source) {
    ProblemList problems("kernel.cu");
    std::string words;
    for (const Token& token : preprocess(tokenize(source, problems), problems, 900))
        if (token.kind != TokenKind::End) words += (words.empty() ? "" : " ") + token.text;
    return words;
}

TEST(LoopPragmas, UnrollStandsInFrontOfItsLoop) {
    EXPECT_EQ(wordsOf("#pragma unroll\nfor"), "#unroll #unroll for");
    EXPECT_EQ(wordsOf("#pragma unroll 4\nwhile"), "#unroll 4 #unroll while");
    EXPECT_EQ(wordsOf("#define N 8\n#define LOOP for\n#pragma unroll (N / 2)\n\nLOOP"),
              "#unroll ( 8 / 2 ) #unroll for");
}

TEST(LoopPragmas, TheWordsOfAMacroAreReadAlike) {
    EXPECT_EQ(wordsOf("#define N 8\n_Pragma(\"unroll N\") do"), "#unroll 8 #unroll do");
    EXPECT_EQ(wordsOf("#define LOOP _Pragma(\"unroll\") for\nLOOP"), "#unroll #unroll for");
    EXPECT_EQ(wordsOf("_Pragma(\"once\") for"), "for");
}

TEST(LoopPragmas, WhatStandsBeforeNoLoopIsLeftOut) {
    EXPECT_EQ(wordsOf("#pragma unroll 4\nx"), "x");
    EXPECT_EQ(wordsOf("_Pragma(\"unroll 4\") x"), "x");
    EXPECT_EQ(wordsOf("x\n#pragma unroll"), "x");
    EXPECT_EQ(wordsOf("#if 0\n#pragma unroll 4\n#endif\nfor"), "for");
}

TEST(LoopPragmas, OthersMayStandInBetween) {
    EXPECT_EQ(wordsOf("#pragma unroll 4\n#pragma ivdep\nfor"), "#unroll 4 #unroll for");
}

}  // namespace
}  // namespace warpscope::cuda
