#include "tests/app/platform/picture_difference.h"

#include <gtest/gtest.h>

namespace warpscope::platform {
namespace {

/// 200 × 100 pixels of one grey: a panel at the left, one with a clock at the right, a gap between.
Picture twoPanels(unsigned char grey) {
    Picture picture{200, 100, std::vector<unsigned char>(200 * 100 * 4, grey), {}};
    picture.panels = {{"left", {0, 0, 90, 100}, {}},
                      {"right", {110, 0, 200, 100}, {150, 0, 200, 10}}};
    return picture;
}

void paint(Picture& picture, int x, int y, unsigned char red) {
    picture.pixels[static_cast<std::size_t>(y * picture.width + x) * 4] = red;
}

TEST(PictureDifference, CountsThePixelsOfEachPanelOnce) {
    const auto all = differences(twoPanels(100), twoPanels(100));
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0].pixels, 90 * 100);
    EXPECT_EQ(all[1].pixels, 90 * 100 - 50 * 10) << "without the clock";
    EXPECT_EQ(all[2].panel, "gaps");
    EXPECT_EQ(all[2].pixels, 20 * 100);
    EXPECT_TRUE(noticed(all).empty());
}

TEST(PictureDifference, NoticesTheFifthPixelOfNineThousand) {
    Picture now = twoPanels(100);
    for (int x = 0; x < 4; ++x)
        paint(now, x, 50, 120);
    EXPECT_TRUE(noticed(differences(twoPanels(100), now)).empty());
    paint(now, 4, 50, 120);
    EXPECT_EQ(noticed(differences(twoPanels(100), now)), std::vector<std::string>{"left"});
}

// Of a panel of 90,000 pixels 45 may differ, but not so that a mark is gone.
TEST(PictureDifference, NoticesAFewPixelsTogetherThatDifferStrongly) {
    Picture stored{300, 300, std::vector<unsigned char>(300 * 300 * 4, 100), {}};
    stored.panels = {{"left", {0, 0, 300, 300}, {}}};
    // Across the corner of four cells of 16 × 16.
    std::vector<std::pair<int, int>> mark;
    for (int i = 0; i < kMinStrongInCell; ++i)
        mark.emplace_back(157 + i, 157 + i);
    Picture now = stored;
    for (const auto& [x, y] : mark)
        paint(now, x, y, 100 + kStrong);
    EXPECT_TRUE(noticed(differences(stored, now)).empty()) << "no stronger than an edge may be";
    for (std::size_t i = 0; i + 1 < mark.size(); ++i)
        paint(now, mark[i].first, mark[i].second, 101 + kStrong);
    EXPECT_TRUE(noticed(differences(stored, now)).empty()) << "too few";
    Picture apart = now;
    paint(apart, 190, 160, 101 + kStrong);
    EXPECT_TRUE(noticed(differences(stored, apart)).empty()) << "not together";
    paint(now, mark.back().first, mark.back().second, 101 + kStrong);
    EXPECT_EQ(noticed(differences(stored, now)), std::vector<std::string>{"left"});
}

TEST(PictureDifference, AnEdgeMayStandAPixelFurther) {
    const auto withBlock = [](int width) {
        Picture picture{300, 300, std::vector<unsigned char>(300 * 300 * 4, 100), {}};
        picture.panels = {{"left", {0, 0, 300, 300}, {}}};
        for (int y = 100; y < 112; ++y)
            for (int x = 100; x < 100 + width; ++x)
                paint(picture, x, y, 250);
        return picture;
    };
    EXPECT_TRUE(noticed(differences(withBlock(5), withBlock(6))).empty());
    EXPECT_EQ(noticed(differences(withBlock(5), withBlock(7))), std::vector<std::string>{"left"});
    EXPECT_EQ(noticed(differences(withBlock(1), withBlock(0))), std::vector<std::string>{"left"});
    EXPECT_EQ(noticed(differences(withBlock(0), withBlock(1))), std::vector<std::string>{"left"});
}

TEST(PictureDifference, NoticesWhatStandsInNoPanel) {
    Picture now = twoPanels(100);
    paint(now, 95, 50, 120);
    paint(now, 96, 50, 120);
    EXPECT_EQ(noticed(differences(twoPanels(100), now)), std::vector<std::string>{"gaps"});
}

TEST(PictureDifference, LeavesTheClockOut) {
    const Picture now = twoPanels(100);
    Picture later = now;
    for (int x = 150; x < 200; ++x)
        paint(later, x, 5, 250);
    EXPECT_TRUE(noticed(differences(now, later)).empty());
    paint(later, 0, 0, 250);
    for (int x = 110; x < 120; ++x)
        paint(later, x, 5, 250);
    EXPECT_EQ(noticed(differences(now, later)), std::vector<std::string>{"right"});
}

TEST(PictureDifference, AColourMayDifferAsMuchAsAnEdgeOfAnotherDriver) {
    EXPECT_TRUE(noticed(differences(twoPanels(100), twoPanels(100 + kSameColour))).empty());
    EXPECT_EQ(noticed(differences(twoPanels(100), twoPanels(101 + kSameColour))).size(), 3u);
}

TEST(PictureDifference, ErasingFillsARectangleWithTheColourOfOnePixel) {
    Picture picture = twoPanels(100);
    paint(picture, 0, 0, 7);
    const Picture without = erased(picture, {10, 10, 12, 13}, 0);
    int count = 0;
    for (std::size_t pixel = 0; pixel < 200 * 100; ++pixel)
        if (without.pixels[pixel * 4] == 7) ++count;
    EXPECT_EQ(count, 1 + 2 * 3);
    EXPECT_EQ(without.pixels[(12u * 200u + 11u) * 4u], 7);
}

TEST(PictureDifference, CellsHoldTheMeansOfTheirPixelsAndNoTime) {
    Picture picture{5, 3, {}, {}};
    for (int i = 0; i < 15; ++i) {
        const auto value = static_cast<unsigned char>(i * 10);
        picture.pixels.insert(picture.pixels.end(), {value, value, value, 255});
    }
    const Picture cells = inCells(picture, 2);
    ASSERT_EQ(cells.width, 3);
    ASSERT_EQ(cells.height, 2);
    EXPECT_EQ(cells.pixels[0], (0 + 10 + 50 + 60) / 4);
    EXPECT_EQ(cells.pixels[2 * 4], (40 + 90) / 2) << "what is left at the right";
    EXPECT_EQ(cells.pixels[5 * 4], 140) << "in the corner";
    picture.panels.push_back({"knobs", {0, 0, 5, 3}, {0, 0, 1, 2}});
    const Picture timeless = inCells(picture, 2);
    EXPECT_EQ(timeless.pixels[0], (10 + 60) / 2);
    ASSERT_EQ(timeless.panels.size(), 1u);
    EXPECT_FLOAT_EQ(timeless.panels[0].box.width(), 2.5f);
}

TEST(PictureDifference, AShadeIsTheSameAsWhatItWasMadeOf) {
    Picture picture{256, 1, {}, {}};
    for (int i = 0; i < 256; ++i) {
        const auto value = static_cast<unsigned char>(i);
        picture.pixels.insert(picture.pixels.end(), {value, value, value, 255});
    }
    const Picture shades = inShades(picture);
    const auto all = differences(shades, picture, kSameCell);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].differing, 0);
    EXPECT_EQ(shades.pixels[255 * 4], 255);
}

}  // namespace
}  // namespace warpscope::platform
