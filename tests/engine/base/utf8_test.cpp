#include "engine/base/utf8.h"

#include <gtest/gtest.h>

namespace warpscope::utf8 {
namespace {

TEST(Utf8, WhatIsWrittenIsReadAgain) {
    for (const char32_t code : {U'a', U'\x7F', U'\x80', U'é', U'\x7FF', U'\x800', U'线', U'\xFFFD',
                                U'\x10000', U'\x1F600', U'\x10FFFF'}) {
        std::string text = "x";
        append(code, text);
        EXPECT_EQ(characterAt(text, 1), (Character{code, text.size() - 1}));
    }
    std::string line;
    append(U'线', line);
    EXPECT_EQ(line, "线");
}

TEST(Utf8, WhatIsNoneCountsByteByByte) {
    const std::string whole = "线";
    EXPECT_EQ(characterAt(whole.substr(0, 2), 0).bytes, 1U) << "cut off";
    EXPECT_EQ(characterAt("\xE7"
                          "ab",
                          0)
                  .bytes,
              1U)
        << "does not go on";
    EXPECT_EQ(characterAt(whole, 1).bytes, 1U) << "from inside";
    EXPECT_FALSE(isWide(characterAt(whole, 1).code));
}

TEST(Utf8, ChineseAndItsMarksAreWide) {
    for (const char32_t code : {U'线', U'，', U'。', U'（', U'Ａ', U'、', U'\x20000'})
        EXPECT_TRUE(isWide(code)) << static_cast<unsigned>(code);
    for (const char32_t code : {U'a', U'×', U'“', U'→', U'é', U'…'})
        EXPECT_FALSE(isWide(code)) << static_cast<unsigned>(code);
}

TEST(Utf8, ABeginningEndsWithAWholeCharacter) {
    EXPECT_EQ(beginning("short", 40), "short");
    EXPECT_EQ(beginning("abcdef", 3), "abc");
    EXPECT_EQ(beginning("占用率", 7), "占用") << "three bytes each";
    EXPECT_EQ(beginning("占用率", 6), "占用");
    EXPECT_EQ(beginning("占", 2), "");
}

}  // namespace
}  // namespace warpscope::utf8
