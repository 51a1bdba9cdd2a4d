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

TEST(ScrollEdge, WhatScrollsByItselfFadesAtTheEdgeBehindWhichMoreIs) {
    support::RecordingCanvas canvas;
    const theme::Theme theme;
    fadeEdges(canvas, theme, {0, 0, 200, 100}, {0, 40});
    ASSERT_FALSE(canvas.painted().empty());
    for (const support::Painted& one : canvas.painted())
        EXPECT_GE(one.box.top, 70) << "nothing is above";
    canvas.clear();
    fadeEdges(canvas, theme, {0, 0, 200, 100}, {0, 0});
    EXPECT_TRUE(canvas.painted().empty());
}

}  // namespace
}  // namespace warpscope::draw
