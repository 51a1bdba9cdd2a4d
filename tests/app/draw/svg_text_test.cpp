#include "app/draw/svg_text.h"

#include <gtest/gtest.h>

namespace warpscope::draw {
namespace {

constexpr theme::Colour kSvgInk = 0xFF0000FF, kOtherSvgInk = 0xFF00FF00;
constexpr Box kSvgClip{0, 0, 500, 100};

/// A letter ten pixels wide in a font whose blank is five.
SvgGlyph letterAt(float pen, char32_t code = 'a') {
    SvgGlyph glyph;
    glyph.code = code;
    glyph.size = 20;
    glyph.pen = pen;
    glyph.advance = 10;
    glyph.blank = 5;
    glyph.baseline = 30;
    glyph.ink = {pen + 1, 20, pen + 9, 30};
    return glyph;
}

TEST(SvgText, LettersThatFollowEachOtherAreOneText) {
    SvgText text;
    EXPECT_TRUE(text.isEmpty());
    EXPECT_TRUE(text.add(letterAt(10, 'l'), kSvgInk, kSvgClip));
    EXPECT_TRUE(text.add(letterAt(20, 'a'), kSvgInk, kSvgClip));
    EXPECT_TRUE(text.add(letterAt(35, U'线'), kSvgInk, kSvgClip));
    EXPECT_EQ(text.ink(), (Box{11, 20, 44, 30}));
    const std::string element = text.take("");
    EXPECT_NE(element.find(">la 线</tspan></text>"), std::string::npos) << element;
    EXPECT_NE(element.find("x=\"10\""), std::string::npos) << element;
    EXPECT_NE(element.find("y=\"30\""), std::string::npos) << element;
    EXPECT_NE(element.find("textLength=\"35\""), std::string::npos) << element;
    EXPECT_NE(element.find("fill=\"#ff0000\""), std::string::npos) << element;
    EXPECT_TRUE(text.isEmpty());
}

TEST(SvgText, AnotherColourIsAnotherPartOfTheSameText) {
    SvgText text;
    ASSERT_TRUE(text.add(letterAt(10, 'a'), kSvgInk, kSvgClip));
    ASSERT_TRUE(text.add(letterAt(25, 'b'), kOtherSvgInk, kSvgClip));
    const std::string element = text.take("");
    // The blank stands in the text, so that "a b" is found.
    EXPECT_NE(element.find(">a </tspan><tspan x=\"25\""), std::string::npos) << element;
    // Without its five pixels a browser would press the letter together.
    EXPECT_NE(element.find("textLength=\"15\""), std::string::npos) << element;
    EXPECT_NE(element.find(">b</tspan></text>"), std::string::npos) << element;
}

TEST(SvgText, APieceThatWasRoundedToAPixelGoesOn) {
    SvgText text;
    ASSERT_TRUE(text.add(letterAt(10, 'a'), kSvgInk, kSvgClip));
    EXPECT_TRUE(text.add(letterAt(19.3f, 'b'), kSvgInk, kSvgClip));
    const std::string element = text.take("");
    EXPECT_NE(element.find("x=\"19.3\""), std::string::npos) << element;
}

TEST(SvgText, WhatStandsElsewhereDoesNotGoOn) {
    SvgText text;
    ASSERT_TRUE(text.add(letterAt(10), kSvgInk, kSvgClip));
    SvgGlyph other = letterAt(20);
    other.baseline = 60;
    EXPECT_FALSE(text.add(other, kSvgInk, kSvgClip)) << "another line";
    other = letterAt(20);
    other.size = 14;
    EXPECT_FALSE(text.add(other, kSvgInk, kSvgClip)) << "another size";
    other = letterAt(20);
    other.face = theme::Face::Code;
    EXPECT_FALSE(text.add(other, kSvgInk, kSvgClip)) << "another font";
    EXPECT_FALSE(text.add(letterAt(60), kSvgInk, kSvgClip)) << "too far";
    EXPECT_FALSE(text.add(letterAt(5), kSvgInk, kSvgClip)) << "backwards";
    EXPECT_FALSE(text.add(letterAt(20), kSvgInk, {0, 0, 25, 100})) << "another clip";
}

TEST(SvgText, TheSizeIsTheEmOfTheFontAndTheFaceItsClass) {
    SvgText text;
    SvgGlyph glyph = letterAt(0);
    glyph.face = theme::Face::Code;
    ASSERT_TRUE(text.add(glyph, kSvgInk, kSvgClip));
    const std::string element = text.take(" clip-path=\"url(#c0)\"");
    EXPECT_NE(element.find("class=\"m\""), std::string::npos) << element;
    EXPECT_NE(element.find("font-size=\"15.15\""), std::string::npos) << element;
    EXPECT_NE(element.find("clip-path=\"url(#c0)\""), std::string::npos) << element;
    EXPECT_EQ(element.find("textLength"), std::string::npos) << "one letter needs none";
}

}  // namespace
}  // namespace warpscope::draw
