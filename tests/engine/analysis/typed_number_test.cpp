#include "engine/analysis/typed_number.h"

#include <gtest/gtest.h>

namespace warpscope::analysis {
namespace {

void expectRead(double value, std::initializer_list<const char*> texts) {
    for (const char* text : texts) {
        const auto read = typedNumber(text);
        ASSERT_TRUE(read.has_value()) << text;
        EXPECT_DOUBLE_EQ(read->value, value) << text;
    }
}

TEST(TypedNumber, StandsAmongWords) {
    expectRead(62, {"62", "warp 62", "W62", "62 warps", "线程束 62", "第 62 行", "６２个线程束"});
    expectRead(2048, {"2048 threads", "2,048 个线程", "2 048 lanes of a grid"});
    expectRead(1.1, {"1.1 units", "1.1个单位", "1.1"});
}

TEST(TypedNumber, MayBeAFraction) {
    expectRead(0.5, {"1/2", "32 / 64", "１／２", "0.5"});
    EXPECT_TRUE(typedNumber("1/2")->isPart);
    EXPECT_TRUE(typedNumber("0.5")->isPart);
    for (const char* whole : {"0.5 %", "1/2 %", "0", "1", "17.1", "-0.5", "3/2"})
        EXPECT_FALSE(typedNumber(whole)->isPart) << whole;
}

TEST(TypedNumber, IsNoneWhereAWordMultipliesIt) {
    for (const char* none : {"64k", "64 K", "64 KB", "64KiB", "1 MiB", "2万", "3 千", "2 thousand",
                             "5 million", "minus 5", "not 5", "负 5"})
        EXPECT_FALSE(typedNumber(none).has_value()) << none;
}

TEST(TypedNumber, MayBeWrittenInChineseNumerals) {
    expectRead(16,
               {"十六", "十六个线程束", "第十六行", "线程束十六", "一共十六个", "大约 十六 个"});
    expectRead(2, {"两", "两个", "二", "两个线程块"});
    expectRead(128, {"一百二十八", "一百二十八个线程"});
    expectRead(50, {"五十", "百分之五十", "五十%"});
    expectRead(0.5, {"半", "一半", "二分之一"});
    EXPECT_TRUE(typedNumber("一半")->isPart);
    EXPECT_TRUE(typedNumber("四分之一")->isPart);
    EXPECT_FALSE(typedNumber("百分之零点五")->isPart);
    for (const char* none : {"一样", "十几", "十多个", "两个半", "不是十六", "负五", "十六到二十",
                             "零分之一", "百分之", "三分", "一些"})
        EXPECT_FALSE(typedNumber(none).has_value()) << none;
}

TEST(TypedNumber, MayHaveTheMarkOfASentence) {
    expectRead(24, {"24.", "24。", "二十四。", "24！"});
    expectRead(12.5, {"百分之十二点五。", "百分之 12.5", "百分之 十二点五"});
    expectRead(100, {"百分之百"});
}

TEST(TypedNumber, IsNoneWhereWordsLeaveOpenWhichOne) {
    for (const char* none :
         {"一个也没有", "没有一个", "三四个", "几十", "三倍多", "五个多", "少于十六个", "超过 16",
          "十六个以上", "16 以下", "减五", "more than 16", "fewer than 16", "二分之1", "一百28",
          "十6", "3个半", "3成", "16多个"})
        EXPECT_FALSE(typedNumber(none).has_value()) << none;
    expectRead(32, {"32 个不同的字", "32 different words"});
}

TEST(TypedNumber, IsNoneWithWhatIsLeftOver) {
    for (const char* none :
         {"", "many", "16 of 32", "16x", "1/0", "1/2/3", "/2", "1/", "16 ?", "5 - 3"})
        EXPECT_FALSE(typedNumber(none).has_value()) << none;
}

TEST(TypedNumber, InAllIsNoNumeral) {
    expectRead(16, {"一共 16 个", "一共16", "一共十六"});
}

}  // namespace
}  // namespace warpscope::analysis
