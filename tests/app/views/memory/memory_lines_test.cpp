#include <gtest/gtest.h>

#include "tests/app/views/memory/memory_window.h"

namespace warpscope::views {
namespace {

// The first and the last word of a sector lost a part of their cell to what parts the sectors.
TEST(MemoryLines, TheWordsOfASectorAreEquallyWide) {
    MemoryWindow window(1, 0);
    std::vector<draw::Box> words = {};
    for (const support::Painted& one : window.fills(window.used()))
        if (one.box.width() < 40) words.push_back(one.box);
    ASSERT_GE(words.size(), 64u) << "lanes, then words";
    words.erase(words.begin(), words.begin() + 32);
    for (std::size_t i = 1; i < 8; ++i)
        EXPECT_NEAR(words[i].width(), words[0].width(), 0.1f) << i;
    EXPECT_GT(words[8].left - words[7].right, words[7].left - words[6].right + 2);
}

// Those of two digits alone had no room beside what parts the sectors.
TEST(MemoryLines, AllWordsHaveTheirNumberOrNone) {
    int numbered = 0;
    for (float width = 600; width <= 1000; width += 20) {
        const MemoryWindow window(1, 0, width, 600);
        std::vector<draw::Box> cells;
        for (const support::Painted& one : window.fills(window.used()))
            if (one.box.width() < 40) cells.push_back(one.box);
        ASSERT_GE(cells.size(), 64u);
        const draw::Box row = cells[40];
        int numbers = 0;
        for (const support::Painted& one : window.canvas.painted())
            if (one.kind == support::Painted::Kind::Words && one.box.left > 60 &&
                one.box.top >= row.top - 4 && one.box.bottom <= row.bottom + 4)
                ++numbers;
        EXPECT_TRUE(numbers == 0 || numbers == 32) << numbers << " at " << width;
        numbered += numbers == 32 ? 1 : 0;
    }
    EXPECT_GT(numbered, 0);
}

// Figure 10: 32 lanes, 32 words. Beside them one chip of the legend and one bar of bytes.
TEST(MemoryLines, EveryLaneAndEveryWordThatIsUsedIsGreenAndNothingIsWasted) {
    const MemoryWindow window(1, 0);
    EXPECT_EQ(window.fills(window.used()).size(), 32u + 32u + 1u + 1u);
    EXPECT_EQ(window.fills(window.wasted()).size(), 1u + 1u) << "the chip, and the bar's ground";
}

TEST(MemoryLines, WhatTravelsInVainHasItsOwnColourAndLetter) {
    const MemoryWindow window(2, 0);
    EXPECT_EQ(window.fills(window.wasted()).size(), 32u + 1u + 1u) << "every second word";
    EXPECT_TRUE(window.canvas.hasWords("w", {0, 0, 800, 600}));
    EXPECT_TRUE(window.canvas.hasWords("128 of 256 bytes used · 50 %", {0, 0, 800, 600}));
}

// The used word of a sector was a pixel under the outline of its line.
TEST(MemoryLines, WhatIsUsedOfANarrowSectorIsSeen) {
    const MemoryWindow window(32, 0, 500, 400);
    int seen = 0;
    for (const support::Painted& one : window.fills(window.used())) {
        EXPECT_GE(one.visible.width(), 2);
        seen += one.box.width() < 5 ? 1 : 0;
    }
    EXPECT_EQ(seen, 32);
}

TEST(MemoryLines, EachActiveLaneHasAWire) {
    const MemoryWindow window(8, 0);
    const theme::Colour wire =
        theme::mix(window.theme.palette.panel, window.theme.palette.bothSides, 0.75f);
    EXPECT_EQ(window.canvas.seen(support::Painted::Kind::Line, wire).size(), 32u);
}

TEST(MemoryLines, TheBeginningsOfTheLinesAreNamed) {
    MemoryWindow window(2, 0);
    EXPECT_TRUE(window.driver.hasText("in[0]"));
    EXPECT_TRUE(window.driver.hasText("in[32]"));
    EXPECT_TRUE(window.driver.hasText("+96 B")) << "the last sector of a line";
    window.driver.moveTo(window.driver.find("memory lines"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("of 8 words used")) << window.driver.allText();
}

TEST(MemoryLines, BeforeItIsIssuedTheAccessIsPale) {
    MemoryWindow window(1, 0);
    window.apply(session::SeekTo{window.issues[0].cycle - 1});
    EXPECT_TRUE(window.fills(window.used()).empty());
    EXPECT_TRUE(window.driver.hasText("Still to come")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
