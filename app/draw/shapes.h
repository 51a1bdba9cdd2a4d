#pragma once

#include <string_view>

#include "app/draw/canvas.h"

namespace warpscope::draw {

/// Diagonal hatching, the sign of "absent" or "inactive", cut at the box.
void hatch(Canvas& canvas, const Box& box, Colour colour, float spacing);
/// A filled cell with a letter or short label in its middle when it fits.
void cell(Canvas& canvas, const Box& box, Colour fill, Colour ink, std::string_view label,
          float rounding);
/// A dashed line, for things that travel.
void dashed(Canvas& canvas, Point from, Point to, Colour colour, float thickness);

}  // namespace warpscope::draw
