#include "app/draw/imgui_canvas.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "tests/app/draw/draw_window.h"

namespace warpscope::draw {
namespace {

constexpr Colour kCanvasInk = IM_COL32(1, 200, 3, 255);

/// Around everything of the ink that a stroke left in the window; empty where it left nothing.
Box inked(const std::function<void(ImGuiCanvas&)>& stroke) {
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        stroke(canvas);
    });
    Box box{1e6f, 1e6f, -1e6f, -1e6f};
    for (const ImDrawVert& vertex : window.vertices) {
        if (vertex.col != kCanvasInk) continue;
        box = {std::min(box.left, vertex.pos.x), std::min(box.top, vertex.pos.y),
               std::max(box.right, vertex.pos.x), std::max(box.bottom, vertex.pos.y)};
    }
    return box;
}

void expectNear(const Box& box, const Box& wanted, float distance) {
    EXPECT_NEAR(box.left, wanted.left, distance);
    EXPECT_NEAR(box.top, wanted.top, distance);
    EXPECT_NEAR(box.right, wanted.right, distance);
    EXPECT_NEAR(box.bottom, wanted.bottom, distance);
}

TEST(ImGuiCanvas, StrokesStandWhereTheyWereAsked) {
    const Box box{50, 60, 90, 80};
    expectNear(inked([&](ImGuiCanvas& canvas) { canvas.fill(box, kCanvasInk); }), box, 1);
    expectNear(inked([&](ImGuiCanvas& canvas) { canvas.frame(box, kCanvasInk); }), box, 2);
    expectNear(inked([](ImGuiCanvas& canvas) {
                   canvas.line({50, 60}, {90, 80}, kCanvasInk);
               }),
               box, 2);
    expectNear(inked([](ImGuiCanvas& canvas) {
                   canvas.disc({70, 70}, 10, kCanvasInk);
               }),
               {60, 60, 80, 80}, 1);
    expectNear(inked([](ImGuiCanvas& canvas) {
                   canvas.ring({70, 70}, 10, kCanvasInk, 2);
               }),
               {60, 60, 80, 80}, 2);
    expectNear(inked([](ImGuiCanvas& canvas) {
                   canvas.triangle({50, 60}, {90, 60}, {70, 80}, kCanvasInk);
               }),
               box, 2);  // Smoothing rounds the sharp corners off.
}

TEST(ImGuiCanvas, APathIsClosedOnlyWhereItIsAsked) {
    constexpr std::array kCorner{Point{50, 60}, Point{90, 60}, Point{90, 100}};
    expectNear(inked([&](ImGuiCanvas& canvas) { canvas.path(kCorner, kCanvasInk, 1, false); }),
               {50, 60, 90, 100}, 2);
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        const auto indicesOf = [&](bool isClosed) {
            const int before = ImGui::GetWindowDrawList()->IdxBuffer.Size;
            canvas.path(kCorner, kCanvasInk, 1, isClosed);
            return ImGui::GetWindowDrawList()->IdxBuffer.Size - before;
        };
        const int open = indicesOf(false);
        EXPECT_EQ(indicesOf(true) * 2, open * 3) << "three lines instead of two";
    });
}

// Smoothed edges of quads side by side would show a seam.
TEST(ImGuiCanvas, AQuadHasHardEdgesAndWhatFollowsSmoothOnes) {
    const std::array<Point, 4> corners{Point{50, 60}, Point{90, 60}, Point{90, 80}, Point{50, 80}};
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        const int before = ImGui::GetWindowDrawList()->VtxBuffer.Size;
        canvas.quad(corners, kCanvasInk);
        EXPECT_EQ(ImGui::GetWindowDrawList()->VtxBuffer.Size - before, 4);
        EXPECT_NE(ImGui::GetWindowDrawList()->Flags & ImDrawListFlags_AntiAliasedFill, 0);
    });
}

TEST(ImGuiCanvas, AClipEndsWithItsScope) {
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        const ImVec2 before = ImGui::GetWindowDrawList()->GetClipRectMax();
        {
            const ClipScope clip(canvas, {10, 10, 40, 40});
            EXPECT_FLOAT_EQ(ImGui::GetWindowDrawList()->GetClipRectMax().x, 40);
        }
        EXPECT_FLOAT_EQ(ImGui::GetWindowDrawList()->GetClipRectMax().x, before.x);
    });
}

TEST(ImGuiCanvas, MeasuresAndWritesInTheFontOfItsScope) {
    DrawWindow window([&](const theme::Theme& theme) {
        ImGuiCanvas canvas(theme);
        const float body = canvas.measure("words").x;
        {
            const FontScope large(canvas, Font::Large);
            EXPECT_FLOAT_EQ(canvas.fontSize(), theme.metrics.large);
            EXPECT_GT(canvas.measure("words").x, body);
        }
        EXPECT_FLOAT_EQ(canvas.measure("words").x, body);
        EXPECT_EQ(canvas.fitting("words", body), 5U);
        EXPECT_LT(canvas.fitting("words", body / 2), 5U);
        canvas.write({50, 60}, kCanvasInk, "written");
    });
    EXPECT_TRUE(window.driver.hasText("written"));
}

TEST(ImGuiCanvas, PaintsOnTheListThatItWasGiven) {
    DrawWindow window([&](const theme::Theme& theme) {
        ImDrawList* front = ImGui::GetForegroundDrawList();
        const int before = front->VtxBuffer.Size;
        ImGuiCanvas(theme, front).fill({10, 10, 20, 20}, kCanvasInk);
        EXPECT_EQ(front->VtxBuffer.Size - before, 4);
    });
}

}  // namespace
}  // namespace warpscope::draw
