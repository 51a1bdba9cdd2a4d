#include <gtest/gtest.h>

#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxExpression, OperatorsBindAsInC) {
    const std::pair<const char*, std::uint32_t> kCases[] = {
        {"1+2*3", 7},
        {"(1+2)*3", 9},
        {"(1<<4)|3", 19},
        {"~0", UINT32_MAX},
        {"!0", 1},
        {"-(1+2)", 0xfffffffd},
        {"10-4-3", 3},
        {"100/7", 14},
        {"3>2?7:8", 7},
        {"1==2||2<=2", 1},
        {"6&3^1", 3},
        {"(.s64)(5)", 5},
        {"WARP_SZ*2-1", 63},
        {"-16>>2", 0xfffffffc},
        {"1?2:0?3:4", 2},
        {"5!=5&&1", 0},
        {"-9/2", 0xfffffffc},
    };
    for (const auto& [text, value] : kCases)
        EXPECT_EQ(wordOf(std::string("mov.u32 %r1, ") + text + ";"), value) << text;
    EXPECT_EQ(wordOf("add.u32 %r1, %r0, 4*WARP_SZ;"), 133U);
}

TEST(PtxExpression, AlsoInAddresses) {
    EXPECT_EQ(wordOf(".shared .align 4 .b8 s[64]; mov.u32 %r2, s; st.shared.u32 [s+4*3], 5;\n"
                     "st.shared.u32 [%r2+(1<<4)], 6; ld.shared.u32 %r3, [s+12];\n"
                     "ld.shared.u32 %r4, [%r2+16]; add.u32 %r1, %r3, %r4;"),
              11U);
}

TEST(PtxExpression, WhatHasNoValueIsAProblem) {
    for (const char* text : {"1/0", "1%0", "1+", "(1", "1?2", "~", "1+%r2"})
        EXPECT_NE(problemOf(std::string("mov.u32 %r1, ") + text + ";"), "") << text;
    EXPECT_NE(problemOf("mov.u32 %r1, " + std::string(5000, '(') + "1;"), "");
    EXPECT_NE(problemOf("mov.u32 %r1, " + std::string(5000, '-') + "1;"), "");
    EXPECT_NE(problemOf("ld.global.u32 %r1, [%rd0-4];"), "") << "as ptxas has it: [a+-4]";
}

}  // namespace
}  // namespace warpscope::ptx
