#include "app/draw/scroll_edge.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/draw/draw_window.h"
#include "tests/support/recording_canvas.h"

namespace warpscope::draw {
namespace {

/// Boxes that are painted over a child window of 100 pixels with so many lines of 20, scrolled so
/// far.
std::vector<Box> fadesOf(int lines, float scroll) {
    std::vector<Box> boxes;
    DrawWindow window([&](const theme::Theme& theme) {
        support::RecordingCanvas canvas;
        ImGui::SetCursorPos({0, 0});
        ImGui::BeginChild("list", {200, 100});
        ImGui::SetScrollY(scroll);
        for (int i = 0; i < lines; ++i)
            ImGui::Dummy({50, 20 - ImGui::GetStyle().ItemSpacing.y});
        const float top = ImGui::GetWindowPos().y;
        endScrolledChild(canvas, theme);
        boxes.clear();
        for (const support::Painted& one : canvas.painted())
            boxes.push_back({one.box.left, one.box.top - top, one.box.right, one.box.bottom - top});
    });
    window.driver.frame(4);
    return boxes;
}

bool reaches(const std::vector<Box>& boxes, float top, float bottom) {
    return std::ranges::any_of(
        boxes, [&](const Box& box) { return box.top < bottom && box.bottom > top; });
}

TEST(ScrollEdge, WhatIsWholeHasNone) {
    EXPECT_TRUE(fadesOf(4, 0).empty());
}

TEST(ScrollEdge, FadesWhereMoreComes) {
    const auto atTop = fadesOf(20, 0);
    EXPECT_TRUE(reaches(atTop, 90, 100));
    EXPECT_FALSE(reaches(atTop, 0, 80)) << "nothing is above";
    const auto between = fadesOf(20, 120);
    EXPECT_TRUE(reaches(between, 0, 10) && reaches(between, 90, 100));
    EXPECT_FALSE(reaches(between, 20, 80)) << "what is read stays as it is";
    const auto atEnd = fadesOf(20, 1000);
    EXPECT_TRUE(reaches(atEnd, 0, 10));
    EXPECT_FALSE(reaches(atEnd, 20, 100)) << "the last line is read";
}

/// What is painted over a child window as high as six lines of words, scrolled by so many of them;
/// in lines from its upper edge.
std::vector<Box> coversOf(float scroll) {
    std::vector<Box> boxes;
    DrawWindow window([&](const theme::Theme& theme) {
        support::RecordingCanvas canvas;
        const float line = ImGui::GetTextLineHeightWithSpacing();
        ImGui::SetCursorPos({0, 0});
        ImGui::BeginChild("list", {200, 6 * line});
        ImGui::SetScrollY(scroll * line);
        for (int i = 0; i < 40; ++i)
            ImGui::TextUnformatted("Ty");
        const float top = ImGui::GetWindowPos().y;
        endScrolledChild(canvas, theme);
        boxes.clear();
        for (const support::Painted& one : canvas.painted())
            boxes.push_back({0, (one.box.top - top) / line, 1, (one.box.bottom - top) / line});
    });
    window.driver.frame(4);
    return boxes;
}

TEST(ScrollEdge, ALineThatAnEdgeCutsIsLeftOut) {
    const auto boxes = coversOf(3.4f);
    ASSERT_EQ(boxes.size(), 2u);
    EXPECT_LE(boxes[0].top, 0);
    EXPECT_GT(boxes[0].bottom, 0.3f);
    EXPECT_LT(boxes[0].bottom, 0.75f) << "the next line is read";
    EXPECT_GE(boxes[1].bottom, 6);
    EXPECT_LT(boxes[1].top, 5.7f);
    EXPECT_GT(boxes[1].top, 5.3f) << "the line before is read";
}

TEST(ScrollEdge, WholeLinesStayWhole) {
    EXPECT_TRUE(coversOf(3).empty());
}

}  // namespace
}  // namespace warpscope::draw
