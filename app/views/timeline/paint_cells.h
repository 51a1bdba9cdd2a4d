#pragma once

#include <array>
#include <span>

#include "app/draw/canvas.h"
#include "app/theme/theme.h"
#include "app/timeline/density.h"

namespace warpscope::views {

/// Draws rows of cells: what is past in full colour, what is still to come at 30 %.
class CellPainter {
  public:
    /// `cursorRight` is the pixel at which the current cycle ends.
    CellPainter(draw::Canvas& canvas, const theme::Theme& theme, float cursorRight);

    /// One row between two heights. Letters stand in the cells that have room for them.
    void paint(std::span<const timeline::Cell> cells, float top, float bottom) const;
    /// A frame around the cells whose instruction is `pc`, where they are not gathered.
    void outline(const timeline::Cell& cell, float top, float bottom, theme::Colour colour) const;

  private:
    /// A font with the height and the width of its letters.
    struct Letters {
        draw::Font font = draw::Font::CodeSmall;
        float size = 12, width = 7;
    };
    struct Colours {
        theme::Colour past = 0, future = 0, ink = 0, futureInk = 0;
    };
    void fill(const timeline::Cell& cell, float left, float right, float top, float bottom,
              bool isFuture) const;
    void letter(const timeline::Cell& cell, float top, float bottom) const;

    draw::Canvas& canvas_;
    float cursor_ = 0;
    float gap_ = 1;
    float rounding_ = 2;
    Letters small_{}, large_{};
    std::array<Colours, trace::kWarpStateCount> colours_{};
};

}  // namespace warpscope::views
