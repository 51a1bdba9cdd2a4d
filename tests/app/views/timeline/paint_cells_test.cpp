#include "app/views/timeline/paint_cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/theme/contrast.h"
#include "tests/app/views/paint_window.h"
#include "tests/support/recording_canvas.h"

namespace warpscope::views {
namespace {

using trace::WarpState;

timeline::Cell cellOf(float left, float right, WarpState state) {
    timeline::Cell cell{};
    cell.left = left;
    cell.right = right;
    cell.state = state;
    return cell;
}

TEST(Paint, ThePastIsFullAndTheFuturePale) {
    const std::vector<timeline::Cell> cells{cellOf(100, 300, WarpState::Issued)};
    const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
        CellPainter(canvas, theme, 200).paint(cells, 50, 70);
    });
    const theme::Palette& palette = window.theme.palette;
    const ImU32 past = theme::cellColourOf(palette, WarpState::Issued);
    const ImU32 future = theme::mix(palette.panel, past, theme::kFutureShare);
    EXPECT_TRUE(window.has(past, 100, 201));
    EXPECT_FALSE(window.has(past, 202, 400));
    EXPECT_TRUE(window.has(future, 200, 300));
    EXPECT_FALSE(window.has(future, 0, 198));
}

TEST(Paint, DenseCellsShowTheIssuesAtTheirFoot) {
    timeline::Cell cell = cellOf(100, 300, WarpState::LongScoreboard);
    cell.isDense = true;
    cell.issuedShare = 0.25f;
    const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
        CellPainter(canvas, theme, 900).paint(std::vector<timeline::Cell>{cell}, 50, 70);
    });
    const ImU32 issued = theme::cellColourOf(window.theme.palette, WarpState::Issued);
    float top = 1e6f;
    for (const ImDrawVert& vertex : window.vertices) {
        if (vertex.col == issued) top = std::min(top, vertex.pos.y);
    }
    EXPECT_NEAR(top, 65, 0.01);
}

TEST(Paint, LettersStandOnlyWhereTheyFit) {
    const std::vector<timeline::Cell> wide{cellOf(100, 140, WarpState::Barrier)};
    const std::vector<timeline::Cell> narrow{cellOf(100, 104, WarpState::Barrier)};
    const auto verticesOf = [](const std::vector<timeline::Cell>& cells, float height) {
        const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
            CellPainter(canvas, theme, 900).paint(cells, 50, 50 + height);
        });
        const ImU32 fill = theme::cellColourOf(window.theme.palette, WarpState::Barrier);
        return std::count_if(
            window.vertices.begin(), window.vertices.end(), [&](const ImDrawVert& v) {
                return v.col != fill && v.col >> 24 == 255;  // No anti-aliased edges.
            });
    };
    EXPECT_GT(verticesOf(wide, 20), 0);
    EXPECT_EQ(verticesOf(narrow, 20), 0);
    EXPECT_EQ(verticesOf(wide, 6), 0);
}

// Of a cell that the cursor splits, in the middle of what has happened.
TEST(Paint, LettersStandInTheMiddle) {
    const std::pair<float, float> kCursorAndMiddle[] = {{900, 120}, {50, 120}, {130, 115}};
    for (const auto& [cursor, middle] : kCursorAndMiddle) {
        const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
            CellPainter(canvas, theme, cursor)
                .paint(std::vector<timeline::Cell>{cellOf(100, 140, WarpState::Barrier)}, 50, 70);
        });
        const theme::Palette& palette = window.theme.palette;
        const ImU32 past = theme::cellColourOf(palette, WarpState::Barrier);
        const ImU32 future = theme::mix(palette.panel, past, theme::kFutureShare);
        float left = 1e6f, right = 0;
        for (const ImDrawVert& vertex : window.vertices) {
            const bool isLetter = vertex.col != past && vertex.col != future;
            if (!isLetter || vertex.col >> 24 != 255) continue;
            left = std::min(left, vertex.pos.x);
            right = std::max(right, vertex.pos.x);
        }
        EXPECT_NEAR((left + right) / 2, middle, 1.5f) << cursor;
    }
}

// What is still to come is pale, and its letters can be read all the same.
TEST(Paint, LettersOfTheFutureAreReadable) {
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<WarpState>(i);
        const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
            CellPainter(canvas, theme, 50)
                .paint(std::vector<timeline::Cell>{cellOf(100, 140, state)}, 50, 70);
        });
        const theme::Palette& palette = window.theme.palette;
        const ImU32 fill =
            theme::mix(palette.panel, theme::cellColourOf(palette, state), theme::kFutureShare);
        for (const ImDrawVert& vertex : window.vertices) {
            if (vertex.col == fill || vertex.col >> 24 != 255) continue;
            EXPECT_GE(theme::contrastOf(vertex.col, fill), 4.5f) << "state " << i;
        }
    }
}

using support::Painted;

/// What is painted of one cell in a row of this height, the cursor behind it.
std::vector<Painted> paintedOf(const timeline::Cell& cell, float height = 20) {
    support::RecordingCanvas canvas;
    theme::Theme theme{};
    theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
    CellPainter(canvas, theme, 900).paint(std::vector<timeline::Cell>{cell}, 50, 50 + height);
    return canvas.painted();
}

TEST(Paint, EveryStateHasItsLetter) {
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<WarpState>(i);
        const auto painted = paintedOf(cellOf(100, 140, state));
        ASSERT_EQ(painted.size(), 2U) << i;
        EXPECT_EQ(painted[1].words, std::string(1, trace::infoOf(state).letter));
    }
}

TEST(Paint, LettersAreLargeWhereThereIsRoom) {
    const timeline::Cell wide = cellOf(100, 300, WarpState::Barrier);
    EXPECT_EQ(paintedOf(wide, 20)[1].font, draw::Font::CodeSmall);
    EXPECT_EQ(paintedOf(wide, 60)[1].font, draw::Font::Large);
    EXPECT_EQ(paintedOf(cellOf(100, 120, WarpState::Barrier), 60)[1].font, draw::Font::CodeSmall)
        << "high enough, and too narrow";
}

TEST(Paint, CellsStandApartWhereTheyAreWide) {
    EXPECT_LT(paintedOf(cellOf(100, 140, WarpState::Wait))[0].box.right, 140);
    EXPECT_EQ(paintedOf(cellOf(100, 103, WarpState::Wait))[0].box.right, 103)
        << "gaps would be all";
    timeline::Cell dense = cellOf(100, 140, WarpState::Wait);
    dense.isDense = true;
    const auto painted = paintedOf(dense);
    ASSERT_EQ(painted.size(), 1U) << "many cycles have no letter, and none of these has an issue";
    EXPECT_EQ(painted[0].box.right, 140);
}

TEST(Paint, AnOutlineLiesAroundItsCell) {
    support::RecordingCanvas canvas;
    theme::Theme theme{};
    CellPainter(canvas, theme, 900)
        .outline(cellOf(100, 140, WarpState::Issued), 50, 70, theme.palette.text);
    ASSERT_EQ(canvas.painted().size(), 1U);
    const Painted& frame = canvas.painted()[0];
    EXPECT_EQ(frame.kind, Painted::Kind::Frame);
    // Half of the line lies outside.
    EXPECT_EQ(frame.box, (draw::Box{99.25f, 49.25f, 140.75f, 70.75f}));
}

TEST(Paint, AnOutlineIsSeenHoweverNarrowTheCell) {
    const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
        CellPainter(canvas, theme, 900)
            .outline(cellOf(100, 100.2f, WarpState::Issued), 50, 70, theme.palette.text);
    });
    EXPECT_FALSE(window.vertices.empty());
}

}  // namespace
}  // namespace warpscope::views
