#include <gtest/gtest.h>

#include "tests/app/draw/draw_window.h"

namespace warpscope::draw {
namespace {

constexpr ImU32 kShapeInk = IM_COL32(1, 200, 3, 255);

// Hatching stands beside cells that mean something: a line that leaves its cell would lie.
TEST(Shapes, HatchingStaysInItsRectangle) {
    DrawWindow window([](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        hatch(canvas, {50, 60, 90, 75}, kShapeInk, 6);
    });
    int count = 0;
    for (const ImDrawVert& vertex : window.vertices) {
        if ((vertex.col | IM_COL32_A_MASK) != kShapeInk) continue;
        ++count;
        EXPECT_GE(vertex.pos.x, 48);
        EXPECT_LE(vertex.pos.x, 92);
        EXPECT_GE(vertex.pos.y, 58);
        EXPECT_LE(vertex.pos.y, 77);
    }
    EXPECT_GT(count, 0);
}

TEST(Shapes, AnEmptyRectangleIsNotHatched) {
    DrawWindow window([](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        hatch(canvas, {50, 60, 50, 75}, kShapeInk, 6);
        hatch(canvas, {50, 60, 60, 75}, kShapeInk, 0);
    });
    for (const ImDrawVert& vertex : window.vertices)
        EXPECT_NE(vertex.col | IM_COL32_A_MASK, kShapeInk);
}

TEST(Shapes, ACellShowsItsLabelOnlyWhereItFits) {
    DrawWindow wide([](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        cell(canvas, {10, 10, 80, 40}, kShapeInk, IM_COL32_BLACK, "12 L", 3);
    });
    EXPECT_TRUE(wide.driver.hasText("12 L"));
}

TEST(Shapes, ANarrowCellStaysWithoutLabel) {
    DrawWindow narrow([](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        cell(canvas, {10, 10, 18, 40}, kShapeInk, IM_COL32_BLACK, "12 L", 3);
    });
    EXPECT_FALSE(narrow.driver.hasText("12 L"));
}

// A letter needs less than the height of a line: a low cell shows it, rather than colour alone.
TEST(Shapes, ALowCellKeepsItsLetter) {
    DrawWindow low([](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        const float height = ImGui::GetFontSize() * 0.8f;
        cell(canvas, {10, 10, 80, 10 + height}, kShapeInk, IM_COL32_BLACK, "L", 3);
        cell(canvas, {10, 50, 80, 50 + height / 2}, kShapeInk, IM_COL32_BLACK, "w", 3);
    });
    EXPECT_TRUE(low.driver.hasText("L"));
    EXPECT_FALSE(low.driver.hasText("w"));
}

TEST(Shapes, ADashedLineOfNoLengthDrawsNothing) {
    DrawWindow window([](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        dashed(canvas, {50, 60}, {50, 60}, kShapeInk, 2);
    });
    for (const ImDrawVert& vertex : window.vertices)
        EXPECT_NE(vertex.col | IM_COL32_A_MASK, kShapeInk);
}

}  // namespace
}  // namespace warpscope::draw
