#include "app/draw/shapes.h"

#include <algorithm>
#include <cmath>

#include "app/draw/text.h"

namespace warpscope::draw {
namespace {

/// The part of a line's height that letters and digits fill with ink.
constexpr float kInkHeight = 0.76f;

}  // namespace

void hatch(Canvas& canvas, const Box& box, Colour colour, float spacing) {
    if (box.width() <= 0 || box.height() <= 0 || spacing <= 0) return;
    // Lines of x + y = k, cut at the rectangle by arithmetic: a clip rectangle would cost a draw
    // command each.
    const float first = std::ceil((box.left + box.top) / spacing) * spacing;
    for (float k = first; k < box.right + box.bottom; k += spacing) {
        const float left = std::max(box.left, k - box.bottom);
        const float right = std::min(box.right, k - box.top);
        if (right > left) canvas.line({left, k - left}, {right, k - right}, colour);
    }
}

void cell(Canvas& canvas, const Box& box, Colour fill, Colour ink, std::string_view label,
          float rounding) {
    canvas.fill(box, fill, rounding);
    if (label.empty()) return;
    const Point size = canvas.measure(label);
    if (size.x <= box.width() - 2 && size.y * kInkHeight <= box.height())
        textCentred(canvas, box, ink, label);
}

void dashed(Canvas& canvas, Point from, Point to, Colour colour, float thickness) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    const float dash = std::max(2.0f, 3 * thickness);
    const auto at = [&](float distance) {
        const float t = distance / length;
        return Point{from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
    };
    for (float start = 0; start < length; start += 2 * dash)
        canvas.line(at(start), at(std::min(start + dash, length)), colour, thickness);
}

}  // namespace warpscope::draw
