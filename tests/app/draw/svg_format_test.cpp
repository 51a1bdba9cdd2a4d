#include "app/draw/svg_format.h"

#include <gtest/gtest.h>

namespace warpscope::draw {
namespace {

TEST(SvgFormat, NumbersHaveNoMoreDigitsThanTheyNeed) {
    EXPECT_EQ(svgNumber(12), "12");
    EXPECT_EQ(svgNumber(100), "100");
    EXPECT_EQ(svgNumber(0.5f), "0.5");
    EXPECT_EQ(svgNumber(-3.25f), "-3.25");
    EXPECT_EQ(svgNumber(2.0f / 3), "0.67");
    EXPECT_EQ(svgNumber(-0.001f), "0");
}

TEST(SvgFormat, MarksOfXmlStandAsTheirNames) {
    EXPECT_EQ(xmlText("i < 24 && \"a\" > b"), "i &lt; 24 &amp;&amp; &quot;a&quot; &gt; b");
    EXPECT_EQ(xmlText("线程束"), "线程束");
    EXPECT_EQ(xmlText(std::string_view("a\x01\0b", 4)), "ab");
}

TEST(SvgFormat, AColourIsOpaqueUnlessItSaysOtherwise) {
    EXPECT_EQ(svgFill(0xFF030201), "fill=\"#010203\"");
    EXPECT_EQ(svgFill(0x80FFFFFF), "fill=\"#ffffff\" fill-opacity=\"0.5\"");
}

}  // namespace
}  // namespace warpscope::draw
