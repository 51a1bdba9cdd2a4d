#include "app/draw/svg_page.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/xml_check.h"

namespace warpscope::draw {
namespace {

constexpr Box kPage{0, 0, 200, 100};
constexpr theme::Colour kRed = 0xFF0000FF, kBlue = 0xFFFF0000, kVeil = 0x80FF0000;

std::array<Point, 4> cornersOf(const Box& box) {
    return {Point(box.left, box.top), Point(box.right, box.top), Point(box.right, box.bottom),
            Point(box.left, box.bottom)};
}

void box(SvgPage& page, const Box& at, theme::Colour colour, const Box& clip = kPage) {
    page.polygon(cornersOf(at), colour, clip);
}

std::string taken(SvgPage& page) {
    std::string file = page.take("A < B", "en");
    EXPECT_EQ(support::xmlMistake(file), "") << file;
    return file;
}

TEST(SvgPage, ABoxIsARectangle) {
    SvgPage page(kPage);
    box(page, {10, 20, 40, 30}, kRed);
    const std::string file = taken(page);
    EXPECT_NE(file.find("<rect x=\"10\" y=\"20\" width=\"30\" height=\"10\" fill=\"#ff0000\""),
              std::string::npos)
        << file;
    EXPECT_NE(file.find("viewBox=\"0 0 200 100\""), std::string::npos);
    EXPECT_NE(file.find("<title>A &lt; B</title>"), std::string::npos);
}

TEST(SvgPage, NeighboursOfOneColourAreOneShapeWhereNothingShinesThrough) {
    SvgPage page(kPage);
    for (float x = 0; x < 100; x += 10)
        box(page, {x, 0, x + 8, 10}, kRed);
    box(page, {0, 50, 10, 60}, kVeil);
    box(page, {5, 50, 15, 60}, kVeil);
    const std::string file = taken(page);
    EXPECT_EQ(support::countOf(file, "<path"), 1) << file;
    EXPECT_EQ(support::countOf(file, "<rect"), 2) << file;
}

TEST(SvgPage, WhatComesLaterLiesAbove) {
    SvgPage page(kPage);
    box(page, {0, 0, 10, 10}, kRed);
    box(page, {0, 0, 10, 10}, kBlue);
    box(page, {0, 0, 10, 10}, kRed);
    EXPECT_EQ(support::countOf(taken(page), "<rect"), 3);
}

TEST(SvgPage, WhatIsNotSeenIsNotInTheFile) {
    SvgPage page(kPage);
    box(page, {0, 0, 10, 10}, 0x000000FF);
    box(page, {300, 0, 310, 10}, kRed);
    box(page, {0, 0, 10, 10}, kRed, {50, 50, 60, 60});
    SvgGlyph glyph;
    glyph.code = 'x';
    glyph.ink = {300, 10, 310, 20};
    page.glyph(glyph, kRed, kPage);
    const std::string file = taken(page);
    EXPECT_EQ(support::countOf(file, "<rect") + support::countOf(file, "<text "), 0) << file;
}

TEST(SvgPage, AnUprightBoxIsCutAndOtherShapesGetAClip) {
    SvgPage page(kPage, "p3-");
    box(page, {0, 0, 100, 10}, kRed, {20, 0, 60, 100});
    page.polygon(std::array{Point(0, 50), Point(100, 50), Point(50, 90)}, kBlue, {20, 0, 60, 100});
    page.polygon(std::array{Point(30, 50), Point(50, 50), Point(40, 60)}, kBlue, {20, 0, 60, 100});
    const std::string file = taken(page);
    EXPECT_NE(file.find("<rect x=\"20\" y=\"0\" width=\"40\""), std::string::npos) << file;
    EXPECT_EQ(support::countOf(file, "<clipPath id=\"p3-0\">"), 1) << file;
    EXPECT_EQ(support::countOf(file, "url(#p3-0)"), 1) << "the small one needs none\n" << file;
}

// Two shapes of one path that ran different ways round would make a hole where they overlap.
TEST(SvgPage, ShapesOfOnePathRunTheSameWayRound) {
    SvgPage page(kPage);
    page.polygon(std::array{Point(0, 0), Point(10, 0), Point(0, 10)}, kRed, kPage);
    page.polygon(std::array{Point(0, 0), Point(0, 10), Point(10, 0)}, kRed, kPage);
    const std::string file = taken(page);
    EXPECT_EQ(support::countOf(file, "M0 0L10 0L0 10z") + support::countOf(file, "M10 0L0 10L0 0z"),
              2)
        << file;
}

TEST(SvgPage, APartOfTheWindowIsCutOut) {
    SvgPage page({50, 20, 150, 80});
    box(page, {0, 0, 200, 100}, kRed);
    const std::string file = taken(page);
    EXPECT_NE(file.find("viewBox=\"50 20 100 60\""), std::string::npos) << file;
    EXPECT_NE(file.find("width=\"100\" height=\"60\""), std::string::npos) << file;
}

}  // namespace
}  // namespace warpscope::draw
