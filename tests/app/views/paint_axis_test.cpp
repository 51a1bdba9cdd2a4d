#include "app/views/paint_axis.h"

#include <gtest/gtest.h>

#include "tests/app/views/paint_window.h"

namespace warpscope::views {
namespace {

timeline::Axis paperAxis(double from, double to) {
    timeline::Axis axis{};
    axis.setPixels(100, 800);
    axis.setLength(1000);
    axis.show(from, to);
    return axis;
}

TEST(PaintAxis, DivergenceIsOrangeAndBarriersPink) {
    const theme::Palette& palette = theme::paletteOf(session::ThemeChoice::Dark);
    EXPECT_EQ(markColour(palette, trace::EventKind::Divergence), palette.elseSide);
    EXPECT_EQ(markColour(palette, trace::EventKind::BarrierRelease), palette.barrier);
}

TEST(PaintAxis, TheCursorStandsAtTheEndOfItsCycle) {
    const PaintWindow window([](const theme::Theme& theme, draw::Canvas& canvas) {
        paintCursor(canvas, theme, paperAxis(0, 1000), 499, 10, 300);
    });
    EXPECT_TRUE(window.has(window.theme.palette.text, 498, 502));
}

TEST(PaintAxis, ACursorOutsideIsNotDrawn) {
    const PaintWindow window([](const theme::Theme& theme, draw::Canvas& canvas) {
        paintCursor(canvas, theme, paperAxis(0, 400), 499, 10, 300);
    });
    EXPECT_TRUE(window.vertices.empty());
}

TEST(PaintAxis, TickLabelsStayWithinTheAxis) {
    const PaintWindow window([](const theme::Theme& theme, draw::Canvas& canvas) {
        paintTicks(canvas, theme, paperAxis(0, 1000), 10, 30, 1e9f);
    });
    EXPECT_TRUE(window.has(window.theme.palette.muted));
    EXPECT_FALSE(window.has(window.theme.palette.muted, 901));
}

TEST(PaintAxis, ANumberThatThePictureWouldCutIsLeftOut) {
    const auto rightmostIn = [](float shownRight) {
        const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
            paintTicks(canvas, theme, paperAxis(0, 1000), 10, 30, shownRight);
        });
        return window.has(window.theme.palette.muted, shownRight);
    };
    for (float right = 200; right < 900; right += 7)
        EXPECT_FALSE(rightmostIn(right)) << right;
}

// Of a run with hundreds of short waits the ends of its folds were all that was seen.
TEST(PaintAxis, OnlyAWideFoldIsDrawnOverTheRows) {
    const auto lowestOf = [](double wanted) {
        std::vector<history::Recording::Stretch> idle{{100, 400}};
        timeline::Axis axis = paperAxis(0, 1000);
        axis.setFolds(std::make_shared<timeline::Folds>(idle, wanted));
        const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
            paintFolds(canvas, theme, axis, 10, 40, 300, 1e9f,
                       [](CycleCount) { return std::string("idle"); });
        });
        float lowest = 0;
        for (const ImDrawVert& v : window.vertices)
            if (v.col == window.theme.palette.line) lowest = std::max(lowest, v.pos.y);
        return lowest;
    };
    EXPECT_GT(lowestOf(60), 290);
    EXPECT_LT(lowestOf(4), 60);
    EXPECT_GT(lowestOf(4), 40);
}

TEST(PaintAxis, MarksPointAtTheirPixel) {
    const std::vector<timeline::EventMark> marks{{400, trace::EventKind::Divergence}};
    const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
        paintMarks(canvas, theme, marks, 60);
    });
    EXPECT_TRUE(window.has(window.theme.palette.elseSide, 395, 405));
    EXPECT_FALSE(window.has(window.theme.palette.elseSide, 410));
}

}  // namespace
}  // namespace warpscope::views
