#include "engine/host/expression.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/host/evaluator.h"

namespace warpscope::host {
namespace {

std::optional<Value> computed(const std::string& text) {
    const HostCode code = readHostCode(text);
    const std::map<std::string, double> fixed;
    Evaluator evaluator(code, fixed);
    return evaluator.evaluate({0, code.tokens.size() - 1});
}

double number(const std::string& text) {
    const auto value = computed(text);
    return value ? value->number : -1e9;
}

TEST(Expression, FollowsThePrecedencesOfC) {
    EXPECT_EQ(number("1 + 2 * 3"), 7);
    EXPECT_EQ(number("(1 + 2) * 3"), 9);
    EXPECT_EQ(number("1 << 4 | 3"), 19);
    EXPECT_EQ(number("7 / 2"), 3);
    EXPECT_EQ(number("-7 % 4"), -3);
    EXPECT_EQ(number("2 < 3 ? 10 : 20"), 10);
    EXPECT_EQ(number("10 - 4 - 3"), 3);
    EXPECT_EQ(number("!0 && 5 == 5"), 1);
}

TEST(Expression, EqualNumbersAreNeitherLessNorMore) {
    for (const char* text : {"5 <= 5", "5 >= 5", "5 == 5", "4 < 5", "5 > 4", "4 != 5"})
        EXPECT_EQ(number(text), 1) << text;
    for (const char* text : {"5 < 5", "5 > 5", "5 != 5", "5 <= 4", "4 >= 5", "4 == 5"})
        EXPECT_EQ(number(text), 0) << text;
}

TEST(Expression, RealNumbersKeepTheirFraction) {
    EXPECT_EQ(number("ceil(1000 / 256.0)"), 4);
    EXPECT_EQ(number("ceil(1000 / (float)256)"), 4);
    EXPECT_EQ(number("ceil((double)1000 / 256)"), 4);
    EXPECT_EQ(number("ceil(1000 / 256)"), 3) << "whole numbers are divided first";
    EXPECT_EQ(number("(int)3.9"), 3);
    EXPECT_EQ(number("static_cast<int>(2.5f)"), 2);
    EXPECT_EQ(number("std::min<int>(32, 7)"), 7);
}

// What launches round their grids with, whatever its name: "ceilf(n / 256.0f)".
TEST(Expression, FunctionsOfTheHostAreThoseOfC) {
    EXPECT_EQ(number("ceilf(2.1f)"), 3);
    EXPECT_EQ(number("floor(2.9)"), 2);
    EXPECT_EQ(number("floorf(-2.1f)"), -3);
    EXPECT_EQ(number("round(2.5)"), 3);
    EXPECT_EQ(number("sqrt(1024)"), 32);
    EXPECT_EQ(number("sqrtf(1024.0f)"), 32);
    EXPECT_EQ(number("log2(1024)"), 10);
    EXPECT_EQ(number("log2f(8.0f)"), 3);
    EXPECT_EQ(number("pow(2, 10)"), 1024);
    EXPECT_EQ(number("abs(-7)"), 7);
    EXPECT_EQ(number("max(32, 7)"), 32);
    EXPECT_EQ(number("std::max<int>(7, 32)"), 32);
    EXPECT_EQ(number("unsigned(3.9)"), 3);
    EXPECT_EQ(number("double(7) / 2"), 3.5);
    EXPECT_EQ(number("abs(-7) / 2"), 3) << "a whole number";
    EXPECT_EQ(number("floor(7.5) / 2"), 3.5) << "a real one";
    EXPECT_FALSE(computed("sqrt(-1)")) << "is no number";
}

TEST(Expression, ExtentsHaveTheirParts) {
    const auto extent = computed("dim3(4, 5)");
    ASSERT_TRUE(extent && extent->extent);
    EXPECT_EQ(*extent->extent, (Dim3{4, 5, 1}));
    EXPECT_EQ(number("dim3(4, 5).y"), 5);
}

TEST(Expression, WhatHasNoValueGivesNone) {
    for (const char* text : {"rand()", "a + 1", "1 / 0", "1 << 80", "f(x)[2]", "", "1 +", "* 3",
                             "1 % 0", "9007199254740993 * 4", "p->n", "1 2"})
        EXPECT_FALSE(computed(text)) << text;
    EXPECT_EQ(number("1 ? 5 : rand()"), 5) << "the side that is not taken does not matter";
}

TEST(Expression, AnUnknownSizeCountsElements) {
    const auto value = computed("100 * sizeof(Particle)");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->number, 100);
    EXPECT_TRUE(value->countsElements);
}

TEST(Expression, SizesOfArrays) {
    EXPECT_EQ(number("sizeof(int[128])"), 512);
    EXPECT_EQ(number("2 * sizeof(double[4][3]) + 1"), 193);
    EXPECT_TRUE(computed("sizeof(Particle[4])")->countsElements);
}

TEST(Expression, SizesWithoutParentheses) {
    EXPECT_EQ(number("(2 + 1) * sizeof(int)"), 12);
    EXPECT_TRUE(computed("(2 + 1) * sizeof *p")->countsElements);
    EXPECT_EQ(number("(2 + 1) * sizeof *p"), 3) << "in elements of a type that is not known";
    EXPECT_EQ(number("sizeof a[0] * 5"), 5);
    EXPECT_FALSE(computed("4 * sizeof").has_value());
}

TEST(Expression, TypesMakeNumbersInParenthesesAndBraces) {
    EXPECT_EQ(number("std::size_t{1} << 11"), 2048);
    EXPECT_EQ(number("int{7} / 2"), 3);
    EXPECT_EQ(number("(const float)7 / 2"), 3.5);
}

TEST(Expression, ShortFloatsAreRealNumbers) {
    EXPECT_EQ(number("nv_bfloat16(7) / 2"), 3.5);
    EXPECT_EQ(number("__nv_bfloat16(0.5f)"), 0.5);
    EXPECT_EQ(number("__float2bfloat16_rn(1.5f)"), 1.5);
    EXPECT_EQ(number("10 * sizeof(nv_bfloat16)"), 20);
}

TEST(Expression, WhatIsNestedTooDeeplyHasNoValue) {
    const auto nested = [](const std::string& open, const std::string& close, int count) {
        std::string text = "7";
        for (int i = 0; i < count; ++i)
            text = open + text + close;
        return text;
    };
    EXPECT_EQ(number(nested("(", ")", 40)), 7);
    EXPECT_FALSE(computed(nested("(", ")", 2000)));
    EXPECT_FALSE(computed(nested("!", "", 20000)));
    EXPECT_FALSE(computed(nested("0 ? 1 : ", "", 5000)));
}

TEST(Expression, NumbersBeyondWhatIsExactAreTheLast) {
    EXPECT_EQ(wholeOf({.number = 1e300}), 9'000'000'000'000'000);
    EXPECT_EQ(wholeOf({.number = -1e300}), -9'000'000'000'000'000);
    EXPECT_EQ(wholeOf({.number = std::nan("")}), 0);
    EXPECT_EQ(wholeOf({.number = -2.7}), -2);
}

TEST(Expression, ComparesAndMasksWholeNumbers) {
    EXPECT_EQ(number("3 != 4"), 1);
    EXPECT_EQ(number("4 != 4"), 0);
    EXPECT_EQ(number("13 & 6"), 4);
    EXPECT_EQ(number("13 ^ 6"), 11);
    EXPECT_EQ(number("min(7, 9) / 2"), 3) << "a whole number";
    EXPECT_EQ(number("max(7, 2) / 2"), 3);
    EXPECT_EQ(number("min(7.0, 9) / 2"), 3.5);
}

// It had the size of one element.
TEST(Expression, AnArrayWithoutAKnownExtentHasNoSize) {
    EXPECT_EQ(number("sizeof(float[4][2])"), 32);
    EXPECT_FALSE(computed("sizeof(float[unknown])"));
    EXPECT_FALSE(computed("sizeof(float[dim3(2, 2)])")) << "three numbers are no extent";
}

}  // namespace
}  // namespace warpscope::host
