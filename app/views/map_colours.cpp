#include "app/views/map_colours.h"

#include <algorithm>
#include <array>

#include "app/draw/shapes.h"
#include "app/draw/text.h"

namespace warpscope::views {

theme::Colour shadeOf(const theme::Palette& palette, std::uint32_t number) {
    constexpr std::array<float, 4> kShades{0.24f, 0.48f, 0.34f, 0.60f};
    return theme::mix(palette.panel, palette.text, kShades[number % kShades.size()]);
}

theme::Colour rampOf(const theme::Palette& palette, float share) {
    constexpr float kLeast = 0.18f;  // Still apart from what has no value.
    return theme::mix(palette.panel, palette.accent,
                      kLeast + (1 - kLeast) * std::clamp(share, 0.0f, 1.0f));
}

void paintLegend(const ViewContext& context, const draw::Box& row,
                 std::span<const LegendEntry> entries) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    draw::Canvas& canvas = context.canvas;
    const float chip = m.small * 1.15f;
    const float top = (row.top + row.bottom - chip) / 2;
    const draw::FontScope small(canvas, draw::Font::Small);
    float x = row.left;
    for (const LegendEntry& entry : entries) {
        const float width = canvas.measure(entry.words).x;
        const float wide = std::max(chip, canvas.measure(entry.letter).x + m.gap * 0.6f);
        if (x + wide + m.gap / 2 + width > row.right) break;
        const draw::Box box{x, top, x + wide, top + chip};
        draw::cell(canvas, box, entry.fill, theme::textOn(palette, entry.fill), entry.letter,
                   m.chipRadius / 2);
        if (entry.isRing) canvas.frame(box, palette.text, 0, 2 * m.scale);
        draw::text(canvas, {x + wide + m.gap / 2, (row.top + row.bottom - m.small) / 2},
                   palette.muted, entry.words);
        x += wide + m.gap / 2 + width + m.gap * 1.4f;
    }
}

}  // namespace warpscope::views
