#include "app/views/timeline/paint_cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "app/theme/contrast.h"
#include "tests/app/views/paint_window.h"

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

TEST(Paint, AnOutlineIsSeenHoweverNarrowTheCell) {
    const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
        CellPainter(canvas, theme, 900)
            .outline(cellOf(100, 100.2f, WarpState::Issued), 50, 70, theme.palette.text);
    });
    EXPECT_FALSE(window.vertices.empty());
}

}  // namespace
}  // namespace warpscope::views
