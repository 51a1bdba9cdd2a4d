#include "engine/base/print_format.h"

#include <gtest/gtest.h>

namespace warpscope {
namespace {

TEST(PrintFormat, SplitsTextsAndConversions) {
    const auto parts = printParts("i = %-+8.3lld, 100 %%\n");
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].text, "i = ");
    EXPECT_EQ(parts[0].conversion, '\0');
    EXPECT_EQ(parts[1].conversion, 'd');
    EXPECT_EQ(parts[1].flags, "-+");
    EXPECT_EQ(parts[1].width, 8);
    EXPECT_EQ(parts[1].precision, 3);
    EXPECT_EQ(parts[1].length, "ll");
    EXPECT_EQ(parts[1].bytes, 8);
    EXPECT_EQ(parts[2].text, ", 100 %\n");
}

TEST(PrintFormat, KnowsTheBytesOfEachValue) {
    const auto bytesOf = [](const char* format) { return printParts(format).at(0).bytes; };
    EXPECT_EQ(bytesOf("%d"), 4);
    EXPECT_EQ(bytesOf("%hhx"), 4);
    EXPECT_EQ(bytesOf("%c"), 4);
    EXPECT_EQ(bytesOf("%zu"), 8);
    EXPECT_EQ(bytesOf("%ld"), 8);
    EXPECT_EQ(bytesOf("%f"), 8);
    EXPECT_EQ(bytesOf("%p"), 8);
    EXPECT_EQ(bytesOf("%s"), 8);
}

TEST(PrintFormat, StarsTakeAnArgument) {
    const auto parts = printParts("%*.*f%.f");
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_TRUE(parts[0].takesWidth);
    EXPECT_TRUE(parts[0].takesPrecision);
    EXPECT_EQ(parts[1].precision, 0) << "a point alone is 0";
}

TEST(PrintFormat, WhatIsNoConversionStandsForItself) {
    EXPECT_EQ(printParts("50 %").at(0).text, "50 %");
    EXPECT_EQ(printParts("%n!").at(0).text, "%n!");
    EXPECT_EQ(printParts("%99999999d").at(0).width, 65'535);
    EXPECT_TRUE(printParts("").empty());
}

}  // namespace
}  // namespace warpscope
