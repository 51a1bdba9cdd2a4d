#include "engine/analysis/chinese_number.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace warpscope::analysis {
namespace {

TEST(ChineseNumberTest, ReadsWhatIsWrittenByTheRules) {
    const std::pair<const char*, double> all[]{{"零", 0},
                                               {"两", 2},
                                               {"十", 10},
                                               {"十六", 16},
                                               {"二十", 20},
                                               {"三十二", 32},
                                               {"一百", 100},
                                               {"一百零五", 105},
                                               {"一百一十", 110},
                                               {"一百二十八", 128},
                                               {"两千零四十八", 2048},
                                               {"一万", 10000},
                                               {"两万零五", 20005},
                                               {"六万五千五百三十六", 65536},
                                               {"一亿零三十", 100000030}};
    for (const auto& [text, value] : all)
        EXPECT_EQ(chineseNumber(text), value) << text;
}

TEST(ChineseNumberTest, ReadsDigitsOneByOneAndBehindAPoint) {
    EXPECT_EQ(chineseNumber("一二八"), 128);
    EXPECT_EQ(chineseNumber("二〇四八"), 2048);
    EXPECT_DOUBLE_EQ(chineseNumber("十七点一").value_or(0), 17.1);
    EXPECT_DOUBLE_EQ(chineseNumber("零点二五").value_or(0), 0.25);
    EXPECT_EQ(chineseNumber("半"), 0.5);
    EXPECT_EQ(chineseNumber("一半"), 0.5);
}

// One reads 120, another 102.
TEST(ChineseNumberTest, ShortFormsAreLeftToTheReader) {
    for (const char* none : {"一百二", "两千五", "一万二"})
        EXPECT_FALSE(chineseNumber(none).has_value()) << none;
}

// 三四个 are three or four of them.
TEST(ChineseNumberTest, TwoDigitsSideBySideAreNoNumber) {
    for (const char* none : {"三四", "两三", "一两", "十两", "二两"})
        EXPECT_FALSE(chineseNumber(none).has_value()) << none;
    EXPECT_EQ(chineseNumber("二〇"), 20);
}

TEST(ChineseNumberTest, WhatBreaksTheRulesIsNoNumeral) {
    for (const char* none : {"", "百", "万", "十百", "二三十", "一百零", "一十二十", "一百零零五",
                             "点五", "一点", "一点十", "一点一点一", "一千万千", "两半", "十x"})
        EXPECT_FALSE(chineseNumber(none).has_value()) << none;
}

TEST(ChineseNumberTest, EveryNumberUpToTenThousandIsReadAsItIsWritten) {
    const std::string digits[]{"零", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
    const std::pair<int, const char*> units[]{{1000, "千"}, {100, "百"}, {10, "十"}, {1, ""}};
    for (int number = 1; number < 10000; ++number) {
        std::string text;
        bool isGap = false;
        for (const auto& [unit, word] : units) {
            const int digit = number / unit % 10;
            if (digit == 0) {
                isGap = !text.empty();
                continue;
            }
            if (isGap) text += digits[0];
            isGap = false;
            text += digits[digit] + word;
        }
        ASSERT_EQ(chineseNumber(text), number) << text;
    }
}

}  // namespace
}  // namespace warpscope::analysis
