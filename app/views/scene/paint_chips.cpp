#include "app/views/scene/paint_chips.h"

#include <algorithm>

#include "app/draw/text.h"
#include "app/views/scene/scene_looks.h"

namespace warpscope::views {
namespace {

using draw::Box;

/// A part with its cells in as many rows as keep them about square, its words under or in it.
void paintArea(const ViewContext& context, const Box& box, const scenario::SceneArea& area) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float words = std::min(box.width() * 0.42f, 11 * m.small);
    const float line = m.small * 1.2f;
    // A word that is wider than its column takes a second line.
    const bool isWide = context.canvas.measure(context.session.text(area.text)).x > words;
    draw::textWrapped(context.canvas,
                      {box.left, (box.top + box.bottom - line * (isWide ? 2.0f : 1.0f)) / 2},
                      words - m.gap * 0.5f, palette.text, context.session.text(area.text));
    const Box cells{box.left + words, box.top, box.right, box.bottom};
    int rows = 1;
    const auto wideOf = [&](int in) {
        return cells.width() / static_cast<float>((area.cells + in - 1) / in);
    };
    while (rows < area.cells && wideOf(rows) < cells.height() / static_cast<float>(rows + 1))
        ++rows;
    const int columns = (area.cells + rows - 1) / rows;
    const float wide = cells.width() / static_cast<float>(columns);
    const float high = cells.height() / static_cast<float>(rows);
    const float gap = std::min({2 * m.scale, wide * 0.15f, high * 0.15f});
    const theme::Colour fill = colourOf(palette, area.look);
    for (int i = 0; i < area.cells; ++i) {
        const float left = cells.left + wide * static_cast<float>(i % columns);
        const float top = cells.top + high * static_cast<float>(i / columns);
        context.canvas.fill({left, top, left + wide - gap, top + high - gap}, fill,
                            std::min(m.chipRadius, high * 0.2f));
    }
}

void paintChip(const ViewContext& context, const Box& box, const scenario::Scene& scene,
               int track) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    context.canvas.fill(box, palette.inset, m.radius);
    context.canvas.frame(box, palette.line, m.radius, m.scale);
    float shares = 0;
    for (const scenario::SceneArea& area : scene.areas)
        if (area.track == track) shares += static_cast<float>(area.share);
    const Box inner{box.left + m.padding, box.top + m.title * 1.9f, box.right - m.padding,
                    box.bottom - m.padding};
    {
        const draw::FontScope title(context.canvas, draw::Font::Title);
        draw::text(context.canvas, {inner.left, box.top + m.title * 0.4f}, palette.text,
                   context.session.text(scene.tracks[static_cast<std::size_t>(track)]),
                   inner.width());
    }
    float top = inner.top;
    for (const scenario::SceneArea& area : scene.areas) {
        if (area.track != track || shares <= 0) continue;
        const float bottom = top + inner.height() * static_cast<float>(area.share) / shares;
        paintArea(context, {inner.left, top, inner.right, bottom - m.gap * 0.5f}, area);
        top = bottom;
    }
}

}  // namespace

void paintChips(const ViewContext& context, const draw::Box& room, const scenario::Scene& scene,
                int count) {
    const auto chips = static_cast<float>(std::max<std::size_t>(1, scene.tracks.size()));
    const float gap = context.theme.metrics.gap;
    const float wide = (room.width() - gap * (chips - 1)) / chips;
    float left = room.left;
    for (int track = 0; track < std::min(count, static_cast<int>(scene.tracks.size())); ++track) {
        paintChip(context, {left, room.top, left + wide, room.bottom}, scene, track);
        left += wide + gap;
    }
}

}  // namespace warpscope::views
