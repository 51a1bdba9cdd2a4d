#include <gtest/gtest.h>

#include <string>

#include "engine/ptx/parse.h"
#include "engine/ptx/parser.h"

namespace warpscope::ptx {
namespace {

TEST(PtxParseOperands, NumbersAsPtxWritesThem) {
    std::uint64_t bits = 0;
    int width = 0;
    EXPECT_TRUE(valueOfNumber("0f3F800000", bits, width));
    EXPECT_EQ(bits, 0x3f80'0000U);
    EXPECT_EQ(width, 32);
    EXPECT_TRUE(valueOfNumber("017", bits, width));
    EXPECT_EQ(bits, 15U);
    EXPECT_TRUE(valueOfNumber("0xffffffffffffffff", bits, width));
    EXPECT_EQ(bits, UINT64_MAX);
    EXPECT_FALSE(valueOfNumber("0f3F8", bits, width));
    EXPECT_FALSE(valueOfNumber("12abc", bits, width));
}

/// The key and the column of what is wrong with an instruction in line 4; empty: nothing is.
std::string wrongWith(const std::string& instruction) {
    ProblemList problems("k.ptx");
    parse(".version 8.0\n.target sm_90\n.entry k() {\n" + instruction + "\nret; }\n", problems);
    const auto all = problems.take();
    if (all.empty()) return "";
    EXPECT_EQ(all.front().range.line, 4) << instruction;
    return all.front().message.key;
}

TEST(PtxParseOperands, WhatIsCutOffIsToldInItsLine) {
    EXPECT_EQ(wrongWith("add.s32 a, b, -c;"), "");
    EXPECT_EQ(wrongWith("ld.global.v2.u32 {a, b}, [c+4];"), "");
    for (const char* instruction :
         {"add.s32 a, , 1;", "ld.u32 a, [];", "ld.u32 a, [b+];", "ld.u32 a, [b;",
          "mov.b64 {a, b, c;", "shfl.sync.up.b32 a|, b, 1, 0, -1;", "mov.u32 a, b+;",
          "mov.u32 a, !;", "mov.u32 a, 12abc;", "mov.u32 a, (1 + ;"})
        EXPECT_EQ(wrongWith(instruction), "ptx.unexpected") << instruction;
}

// A file of brackets is no reason to run out of stack.
TEST(PtxParseOperands, NestingHasAnEnd) {
    EXPECT_EQ(wrongWith("mov.b64 a, " + std::string(100'000, '{') + ";"), "ptx.unexpected");
}

TEST(PtxParseOperands, TheLetterOfAFloatMayBeACapital) {
    std::uint64_t bits = 0;
    int width = 0;
    EXPECT_TRUE(valueOfNumber("0F3F800000", bits, width));
    EXPECT_EQ(bits, 0x3f80'0000U);
    EXPECT_EQ(width, 32);
    EXPECT_TRUE(valueOfNumber("0D3FF0000000000000", bits, width));
    EXPECT_EQ(bits, 0x3ff0'0000'0000'0000U);
    EXPECT_EQ(width, 64);
    EXPECT_FALSE(valueOfNumber("0d3F800000", bits, width)) << "half a double";
}

}  // namespace
}  // namespace warpscope::ptx
