#include "app/views/timeline/paint_cells.h"

#include <algorithm>
#include <string>

namespace warpscope::views {

using trace::WarpState;

/// Letters of what is still to come: paler than those of the past, and still read.
constexpr float kFutureInk = 0.72f;

/// Of small letters, the lowest row in which they are read.
constexpr float kLowCell = 0.68f;
/// Of large letters: a row and a cell that have room for them.
constexpr float kHighRow = 1.4f;
constexpr float kWideCell = 3;

CellPainter::CellPainter(draw::Canvas& canvas, const theme::Theme& theme, float cursorRight)
    : canvas_(canvas), cursor_(cursorRight) {
    const theme::Palette& palette = theme.palette;
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<WarpState>(i);
        Colours& colours = colours_[static_cast<std::size_t>(i)];
        colours.past = theme::cellColourOf(palette, state);
        colours.future = theme::mix(palette.panel, colours.past, theme::kFutureShare);
        colours.ink = theme::textOn(palette, colours.past);
        colours.futureInk = theme::mix(colours.future, palette.text, kFutureInk);
    }
    gap_ = std::max(1.0f, theme.metrics.scale);
    rounding_ = 2 * theme.metrics.scale;
    for (const draw::Font font : {draw::Font::CodeSmall, draw::Font::Large}) {
        const draw::FontScope code(canvas, font);
        Letters& letters = font == draw::Font::Large ? large_ : small_;
        letters = {font, canvas.fontSize(), canvas.measure("I").x};
    }
}

void CellPainter::paint(std::span<const timeline::Cell> cells, float top, float bottom) const {
    // Letters may use the whole row: their own ascent and descent are mostly empty.
    const bool hasLetters = bottom - top >= small_.size * kLowCell;
    for (const timeline::Cell& cell : cells) {
        if (cell.right <= cursor_ || cell.left >= cursor_) {
            fill(cell, cell.left, cell.right, top, bottom, cell.left >= cursor_);
        } else {
            fill(cell, cell.left, cursor_, top, bottom, false);
            fill(cell, cursor_, cell.right, top, bottom, true);
        }
        if (hasLetters && !cell.isDense) letter(cell, top, bottom);
    }
}

void CellPainter::fill(const timeline::Cell& cell, float left, float right, float top, float bottom,
                       bool isFuture) const {
    const Colours& colours = colours_[static_cast<std::size_t>(cell.state)];
    const bool hasGap = !cell.isDense && right - left > 4 * gap_ && right == cell.right;
    const float end = hasGap ? right - gap_ : right;
    const float rounding = right - left > 4 * rounding_ ? rounding_ : 0;
    canvas_.fill({left, top, end, bottom}, isFuture ? colours.future : colours.past, rounding);
    if (!cell.isDense || cell.issuedShare <= 0) return;
    const Colours& issued = colours_[static_cast<std::size_t>(WarpState::Issued)];
    const float height = std::max(gap_, (bottom - top) * cell.issuedShare);
    canvas_.fill({left, bottom - height, right, bottom}, isFuture ? issued.future : issued.past);
}

void CellPainter::letter(const timeline::Cell& cell, float top, float bottom) const {
    // In a cell that the cursor splits, the letter stands in the part that has happened.
    const float room = small_.width + 2 * gap_;
    const bool isSplit = cell.left + room <= cursor_ && cursor_ < cell.right;
    const float width = (isSplit ? cursor_ : cell.right) - cell.left;
    if (width < room) return;
    const bool isLarge =
        bottom - top >= kHighRow * large_.size && width >= kWideCell * large_.width;
    const Letters& letters = isLarge ? large_ : small_;
    const draw::FontScope code(canvas_, letters.font);
    const std::string text(1, trace::infoOf(cell.state).letter);
    const Colours& colours = colours_[static_cast<std::size_t>(cell.state)];
    const float middle = cell.left + (width - gap_) / 2;
    const theme::Colour ink = middle < cursor_ ? colours.ink : colours.futureInk;
    canvas_.write({middle - letters.width / 2, (top + bottom - letters.size) / 2}, ink, text);
}

void CellPainter::outline(const timeline::Cell& cell, float top, float bottom,
                          theme::Colour colour) const {
    canvas_.frame({cell.left, top, std::max(cell.right, cell.left + 2 * gap_), bottom}, colour,
                  rounding_, 1.5f * gap_);
}

}  // namespace warpscope::views
