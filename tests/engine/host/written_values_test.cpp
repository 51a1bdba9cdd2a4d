#include <gtest/gtest.h>

#include "tests/engine/host/value_of_x.h"

namespace warpscope::host {
namespace {

TEST(WrittenValues, WhatChangesAValueCounts) {
    EXPECT_EQ(valueOfX("", "int x = 5; x += 1; x *= 3; x <<= 2; ++x; x--; int y = x"), 72);
    EXPECT_EQ(valueOfX("", "int n = 1000; n += 24; int x = n; x /= 2"), 512);
    EXPECT_EQ(valueOfX("", "int x = 9; x -= 2 * 3 - 1"), 4);
}

TEST(WrittenValues, ALoopAboveLeavesNoValueAndOneAroundThatOfItsFirstRound) {
    EXPECT_EQ(valueOfX("", "int x = 1; for (int i = 0; i < 5; ++i) x *= 2; int y = x"),
              std::nullopt);
    EXPECT_EQ(valueOfX("", "int x = 1; while (argc) { x++; } int y = x"), std::nullopt);
    EXPECT_EQ(valueOfX("", "for (int x = 64; x > 0; x /= 2) f(x)"), 64);
    EXPECT_EQ(valueOfX("", "int x = 3; for (;;) x += 1, f(x)"), 4);
}

TEST(WrittenValues, TheLastPartOfAHeaderComesAfterTheFirstRound) {
    EXPECT_EQ(
        valueOfX("",
                 "int k, x; for (k = 2; k < 9; k <<= 1) for (x = k >> 1; x > 0; x = x >> 1) f(x)"),
        1);
    EXPECT_EQ(valueOfX("", "int x = 8; while (x > 1) { x = x / 2; } int y = x"), std::nullopt);
}

TEST(WrittenValues, ABlockThatIsOverChangesNothingOutside) {
    EXPECT_EQ(valueOfX("", "int x = 2000; { int x = 8; f(x); } int y = x"), 2000);
    EXPECT_EQ(valueOfX("", "int x = 2000; { x = 8; } int y = x"), 8);
    EXPECT_EQ(valueOfX("", "int x = 5; for (int x = 0; x < 3; ++x) f(x); int y = x"), 5);
}

TEST(WrittenValues, WhatATestRulesOutIsNotDone) {
    EXPECT_EQ(valueOfX("", "int n = 10; int x; if (n > 100) x = 512; else x = 64"), 64);
    EXPECT_EQ(valueOfX("", "int n = 1000; int x; if (n > 100) x = 512; else x = 64"), 512);
    EXPECT_EQ(valueOfX("", "int n = 1000, x = n / 256; if (n % 256) x++"), 4);
    EXPECT_EQ(valueOfX("", "int n = 1024, x = n / 256; if (n % 256) x++"), 4);
}

TEST(WrittenValues, AnUnknownValueHidesTheOneAbove) {
    EXPECT_EQ(valueOfX("", "int x = 0; x = image.columns"), std::nullopt);
}

}  // namespace
}  // namespace warpscope::host
