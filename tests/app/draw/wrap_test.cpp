#include "app/draw/wrap.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope::draw {
namespace {

/// Latin letters one wide, everything longer than a byte two wide, as in a terminal.
float cells(std::string_view text) {
    float width = 0;
    while (!text.empty()) {
        const std::size_t bytes = characterBytes(text);
        width += bytes == 1 ? 1.0f : 2.0f;
        text.remove_prefix(bytes);
    }
    return width;
}

using Lines = std::vector<std::string_view>;

TEST(Wrap, BreaksAtBlanks) {
    EXPECT_EQ(wrapLines("one two three", 8, cells), (Lines{"one two", "three"}));
    EXPECT_EQ(wrapLines("one two three", 100, cells), (Lines{"one two three"}));
}

TEST(Wrap, ABlankAtTheEndOfALineTakesNoRoom) {
    EXPECT_EQ(wrapLines("abcd efgh", 4, cells), (Lines{"abcd", "efgh"}));
}

TEST(Wrap, KeepsTheLinesThatTheTextHas) {
    EXPECT_EQ(wrapLines("a\n\nb", 10, cells), (Lines{"a", "", "b"}));
}

TEST(Wrap, BreaksAWordThatIsWiderThanALine) {
    EXPECT_EQ(wrapLines("abcdefgh", 3, cells), (Lines{"abc", "def", "gh"}));
}

TEST(Wrap, ChineseBreaksBetweenCharacters) {
    EXPECT_EQ(wrapLines("线程束分化", 6, cells), (Lines{"线程束", "分化"}));
}

// Chinese typesetting: a full stop never starts a line.
TEST(Wrap, NoLineStartsWithAClosingMark) {
    // Six cells hold the longest piece, a character with two marks.
    for (float width = 6; width < 20; width += 1)
        for (const std::string_view line :
             wrapLines("通道执行，线程等待。同一趟（全部）。", width, cells))
            for (const char* mark : {"，", "。", "）"})
                EXPECT_FALSE(line.starts_with(mark)) << "width " << width;
}

TEST(Wrap, LatinWordsInChineseStayWhole) {
    EXPECT_EQ(wrapLines("整个 warp 等待", 9, cells), (Lines{"整个 warp", "等待"}));
    EXPECT_EQ(wrapLines("在warp中", 5, cells), (Lines{"在", "warp", "中"}));
}

TEST(Wrap, ANumberStaysWithItsUnit) {
    EXPECT_EQ(wrapLines("with 50 % of all", 7, cells), (Lines{"with", "50 % of", "all"}));
    EXPECT_EQ(wrapLines("of 48 KB in all", 5, cells), (Lines{"of", "48 KB", "in", "all"}));
    EXPECT_EQ(wrapLines("a block of 8 × 8.", 12, cells), (Lines{"a block of", "8 × 8."}));
    EXPECT_EQ(wrapLines("reads word t × stride.", 13, cells), (Lines{"reads word", "t × stride."}));
    EXPECT_EQ(wrapLines("of 4 × bytes", 5, cells), (Lines{"of", "4 ×", "bytes"})) << "too long";
    EXPECT_EQ(wrapLines("共有 24 个线程束", 7, cells), (Lines{"共有", "24 个线", "程束"}));
    EXPECT_EQ(wrapLines("看第 8 行。", 9, cells), (Lines{"看", "第 8 行。"}));
    EXPECT_EQ(wrapLines("每个周期 2 FLOP/周期。", 15, cells), (Lines{"每个周期", "2 FLOP/周期。"}));
}

TEST(Wrap, WhatIsTooLongForALineIsTakenApart) {
    EXPECT_EQ(wrapLines("16 × 16 × 4 threads", 8, cells), (Lines{"16 × 16", "× 4", "threads"}));
}

TEST(Wrap, LosesNothingButBlanksAndIsNeverTooWide) {
    const std::string text =
        "A warp 在一个周期里 issues one instruction，所有通道 (32 lanes) 一起执行。";
    const auto without = [](std::string_view from) {
        std::string kept;
        for (const char c : from)
            if (c != ' ') kept += c;
        return kept;
    };
    for (float width = 12; width < 60; width += 1) {
        std::string joined;
        for (const std::string_view line : wrapLines(text, width, cells)) {
            EXPECT_LE(cells(line), width);
            joined += line;
        }
        EXPECT_EQ(without(joined), without(text)) << width;
    }
}

TEST(Wrap, BehindAChineseMarkAnotherWordMayBegin) {
    EXPECT_EQ(wrapLines("getProperties：maxThreads 是多少", 16, cells),
              (Lines{"getProperties：", "maxThreads 是多", "少"}));
}

TEST(Wrap, NoLineEndsWithAnOpeningMark) {
    EXPECT_EQ(wrapLines("最后一步（100 %）", 10, cells), (Lines{"最后一步", "（100 %）"}));
    EXPECT_EQ(wrapLines("（", 10, cells), (Lines{"（"}));
}

TEST(Wrap, EndsEvenWhereNothingFits) {
    EXPECT_EQ(wrapLines("ab", 0, cells), (Lines{"a", "b"}));
    EXPECT_EQ(wrapLines("", 10, cells), (Lines{""}));
}

TEST(Wrap, ABrokenCharacterAtTheEndIsOneOfWhatIsLeft) {
    EXPECT_EQ(characterBytes("\xE7\xBA"), 2u);
    EXPECT_EQ(characterBytes("a"), 1u);
    EXPECT_EQ(characterBytes("线"), 3u);
}

// A sentence ended "issued at cycle 1197, back …" in a low panel.
TEST(Wrap, OfASentenceThatIsTooLongWholeClausesAreKept) {
    const auto within = [](float width) {
        return [width](std::string_view words) { return cells(words) <= width; };
    };
    const std::string english = "Waits for line 9 (shared, shuffle), issued at 3, back at 8.";
    EXPECT_EQ(wholeClauses(english, within(100)), english);
    EXPECT_EQ(wholeClauses(english, within(50)),
              "Waits for line 9 (shared, shuffle), issued at 3.");
    EXPECT_EQ(wholeClauses(english, within(40)), "Waits for line 9 (shared, shuffle).");
    EXPECT_EQ(wholeClauses(english, within(20)), english) << "not a piece of a bracket";
    const std::string chinese = "等待第 9 行（共享，洗牌）：第 3 周期发射，第 8 周期返回。";
    EXPECT_EQ(wholeClauses(chinese, within(30)), "等待第 9 行（共享，洗牌）。");
}

}  // namespace
}  // namespace warpscope::draw
