#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"

namespace warpscope::draw {
namespace {

/// The part of a line's height that letters and digits fill with ink.
constexpr float kInkHeight = 0.76f;

}  // namespace

void hatch(ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 colour, float spacing) {
    const float width = max.x - min.x;
    const float height = max.y - min.y;
    if (width <= 0 || height <= 0 || spacing <= 0) return;
    // Lines of x + y = k, cut at the rectangle by arithmetic: a clip rectangle would cost a draw
    // command each.
    const float first = std::ceil((min.x + min.y) / spacing) * spacing;
    for (float k = first; k < max.x + max.y; k += spacing) {
        const float left = std::max(min.x, k - max.y);
        const float right = std::min(max.x, k - min.y);
        if (right > left) list->AddLine({left, k - left}, {right, k - right}, colour, 1.0f);
    }
}

void cell(ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 fill, ImU32 ink, std::string_view label,
          float rounding) {
    list->AddRectFilled(min, max, fill, rounding);
    if (label.empty()) return;
    const ImVec2 size = measure(label);
    if (size.x <= max.x - min.x - 2 && size.y * kInkHeight <= max.y - min.y)
        textCentred(list, min, max, ink, label);
}

void dashed(ImDrawList* list, ImVec2 from, ImVec2 to, ImU32 colour, float thickness) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    const float dash = std::max(2.0f, 3 * thickness);
    const auto at = [&](float distance) {
        const float t = distance / length;
        return ImVec2{from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
    };
    for (float start = 0; start < length; start += 2 * dash)
        list->AddLine(at(start), at(std::min(start + dash, length)), colour, thickness);
}

}  // namespace warpscope::draw
