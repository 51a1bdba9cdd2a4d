#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "tests/app/draw/draw_window.h"

namespace warpscope::draw {
namespace {

constexpr ImU32 kInk = IM_COL32_WHITE;

TEST(Text, IsCutWithAnEllipsisAndNeverWiderThanAllowed) {
    const std::string words = "16 of 32 lanes active";
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        const float whole = text(canvas, {10, 10}, kInk, words);
        EXPECT_FLOAT_EQ(whole, canvas.measure(words).x);
        EXPECT_FLOAT_EQ(text(canvas, {10, 30}, kInk, words, whole + 1), whole);
        for (float width = 5; width < whole; width += 3)
            EXPECT_LE(text(canvas, {10, 50}, kInk, words, width), width);
    });
    EXPECT_TRUE(window.driver.hasText("16 of…") || window.driver.hasText("16 o…"));
}

// "8 of 8 warps left · 0 at the barri…" was half a word.
TEST(Text, IsCutBetweenWordsWhereEnoughOfItIsLeft) {
    const auto cut = [](const std::string& words, const std::string& fitting) {
        DrawWindow window([&](const theme::Theme& theme) {
            ImGuiCanvas canvas(theme);
            const float room = canvas.measure(fitting + "…").x + 0.5f;
            text(canvas, {10, 10}, kInk, words, room);
        });
        return window.driver.allText();
    };
    const auto has = [&](const std::string& words, const std::string& fitting,
                         const std::string& shown) {
        EXPECT_NE(cut(words, fitting).find(shown), std::string::npos) << cut(words, fitting);
    };
    has("8 of 8 left · 0 at the barrier", "8 of 8 left · 0 at the barri",
        "8 of 8 left · 0 at the…");
    has("8 of 8 left · 0 at the barrier", "8 of 8 left · 0", "8 of 8 left · 0…");
    has("8 of 8 left · 0 at the barrier", "8 of 8 left ·", "8 of 8 left…");
    has("线程束 4/4 · 屏障处 0 个 · 共享内存", "线程束 4/4 · 屏障处 0 个 · 共享", "屏障处 0 个…");
    has("屏障（最后一个到达后）", "屏障（最后", "屏障…");
    has("a longestwordofall", "a longestword", "a longestword…");
}

TEST(Text, IsNeverCutInsideAChineseCharacter) {
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        for (float width = 10; width < 200; width += 1)
            text(canvas, {10, 50}, kInk, "线程束分化与重汇聚", width);
    });
    EXPECT_EQ(window.driver.allText().find("\xEF\xBF\xBD"), std::string::npos);
    EXPECT_TRUE(window.driver.hasText("线程束分化…"));
}

TEST(Text, OfSeveralWordingsTheFirstThatFitsIsTakenElseTheLast) {
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        const float room = canvas.measure("Queue").x;
        EXPECT_EQ(fittingWords(canvas, {"Queue of loads", "Queue", "Q"}, room), "Queue");
        EXPECT_EQ(fittingWords(canvas, {"Queue of loads", "Queue", "Q"}, room - 1), "Q");
        EXPECT_EQ(fittingWords(canvas, {"Queue", "Q"}, 0), "Q") << "who cuts it says so";
        EXPECT_EQ(fittingWords(canvas, {}, room), "");
    });
}

TEST(Text, WrappedTextIsAsHighAsItsLines) {
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        const float one = textWrapped(canvas, {0, 0}, 500, kInk, "word");
        EXPECT_FLOAT_EQ(textWrapped(canvas, {0, 0}, 500, kInk, "word\nword\nword"), 3 * one);
    });
}

TEST(Text, TheFontsOfTheRolesDiffer) {
    DrawWindow window([&](const theme::Theme& theme) {
        const auto sizeIn = [&](ScopedFont::Role role) {
            const ScopedFont font(theme, role);
            return ImGui::GetFontSize();
        };
        EXPECT_LT(sizeIn(ScopedFont::Role::Small), sizeIn(ScopedFont::Role::Body));
        EXPECT_LT(sizeIn(ScopedFont::Role::Body), sizeIn(ScopedFont::Role::Lesson));
        EXPECT_LT(sizeIn(ScopedFont::Role::Code), sizeIn(ScopedFont::Role::Large));
    });
}

TEST(Text, AParagraphMovesTheCursorBelowItself) {
    DrawWindow window([&](const theme::Theme&) {
        const float before = ImGui::GetCursorPosY();
        paragraph(kInk, "a few words that need more than one line in so narrow a place", 120);
        EXPECT_GT(ImGui::GetCursorPosY(), before + 2 * ImGui::GetFontSize());
    });
}

TEST(Text, WhatIsCutInTheMiddleKeepsBothItsEnds) {
    for (const std::string_view words : {std::string_view("reduction over neighbours, part two"),
                                         std::string_view("相邻线程的归约，第二部分，续")}) {
        DrawWindow window([&](const theme::Theme& theme) {
            ImGuiCanvas canvas(theme);
            const float whole = canvas.measure(words).x;
            EXPECT_FLOAT_EQ(textMiddle(canvas, {0, 0}, kInk, words, whole + 1), whole);
            for (const float share : {0.3f, 0.5f, 0.8f}) {
                const float width = textMiddle(canvas, {0, 30}, kInk, words, whole * share);
                EXPECT_LE(width, whole * share + 1);
                EXPECT_GT(width, whole * share * 0.6f);
            }
        });
        const std::string_view end = words.substr(words.size() - 3);
        EXPECT_TRUE(window.driver.hasText(end)) << "its end is there";
        EXPECT_TRUE(window.driver.hasText("…"));
    }
}

}  // namespace
}  // namespace warpscope::draw
