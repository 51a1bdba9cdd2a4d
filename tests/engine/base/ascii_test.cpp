#include "engine/base/ascii.h"

#include <gtest/gtest.h>

namespace warpscope::ascii {
namespace {

TEST(Ascii, OnlyLatinLettersAndDigitsMakeNames) {
    EXPECT_TRUE(isDigit('0') && isDigit('9') && isLetter('a') && isLetter('Z') && isNamePart('_'));
    EXPECT_FALSE(isDigit('a') || isLetter('0') || isNamePart('$') || isNamePart(' '));
    for (const char c : std::string_view("线程"))
        EXPECT_FALSE(isNamePart(c));
}

TEST(Ascii, TrimmedLeavesWhatStandsBetween) {
    EXPECT_EQ(trimmed(" \ta b\r"), "a b");
    EXPECT_EQ(trimmed("\"x\"", "\""), "x");
    EXPECT_EQ(trimmed(" \t"), "");
    EXPECT_EQ(trimmed(""), "");
}

TEST(Ascii, OnlyAMarkAtTheBeginningGoes) {
    EXPECT_EQ(withoutByteOrderMark("\xEF\xBB\xBFint x;"), "int x;");
    EXPECT_EQ(withoutByteOrderMark("int x;\xEF\xBB\xBF"), "int x;\xEF\xBB\xBF");
}

TEST(Ascii, LoweredLeavesOtherAlphabets) {
    EXPECT_EQ(lowered("Warp 线程束 B2"), "warp 线程束 b2");
}

}  // namespace
}  // namespace warpscope::ascii
