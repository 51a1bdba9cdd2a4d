#include "app/draw/scroll_edge.h"

#include <imgui.h>

#include <algorithm>

namespace warpscope::draw {
namespace {

/// Strips of one colour, as an SVG has them too: so many look like one slope.
constexpr int kStrips = 8;
/// Of letters, from the edge on.
constexpr float kLines = 1.2f;
/// How much of the ground is seen at the very edge.
constexpr float kMaxPaleness = 0.92f;

/// From nothing at `from` to the ground at `edge`, which is above or below it.
void fade(Canvas& canvas, theme::Colour ground, float left, float right, float from, float edge) {
    const float step = (edge - from) / kStrips;
    for (int i = 0; i < kStrips; ++i) {
        const float near = from + step * static_cast<float>(i);
        const float share = (static_cast<float>(i) + 0.5f) / kStrips;
        canvas.fill({left, std::min(near, near + step), right, std::max(near, near + step)},
                    theme::withAlpha(ground, kMaxPaleness * share));
    }
}

}  // namespace

void fadeEdges(Canvas& canvas, const theme::Theme& theme, const Box& box, const Hidden& hidden) {
    const float high = std::min(kLines * theme.metrics.body, box.height() / 4);
    // As far as is hidden there, so that the last line before an end is read.
    const float above = std::min(high, hidden.above);
    const float below = std::min(high, hidden.below);
    const theme::Colour ground = theme.palette.panel;
    if (above >= 1) fade(canvas, ground, box.left, box.right, box.top + above, box.top);
    if (below >= 1) fade(canvas, ground, box.left, box.right, box.bottom - below, box.bottom);
}

void endScrolledChild(Canvas& canvas, const theme::Theme& theme) {
    const float hidden = ImGui::GetScrollMaxY();
    const float scrolled = ImGui::GetScrollY();
    const ImVec2 at = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    const float bar = hidden > 0 ? ImGui::GetStyle().ScrollbarSize : 0;
    fadeEdges(canvas, theme, {at.x, at.y, at.x + size.x - bar, at.y + size.y},
              {scrolled, hidden - scrolled});
    ImGui::EndChild();
}

}  // namespace warpscope::draw
