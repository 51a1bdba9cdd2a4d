#include "app/views/scene/paint_chips.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "app/draw/text.h"
#include "app/theme/fonts.h"
#include "app/views/scene/scene_looks.h"

namespace warpscope::views {
namespace {

using draw::Box;

/// Words of a part over its whole width: smaller ones where they would reach over it, and cut where
/// those would be too small to be read.
void paintWordsIn(const ViewContext& context, const Box& box, theme::Colour ink,
                  const std::string& text) {
    constexpr float kLeastShare = 0.72f;
    const theme::Metrics& m = context.theme.metrics;
    const float room = box.width() - m.gap * 0.5f;
    const float share = room / std::max(1.0f, context.canvas.measure(text).x);
    if (share >= 1) return draw::textCentred(context.canvas, box, ink, text);
    // In whole pixels: else letters are wider than their share of the size.
    theme::pushFont(context.theme.fonts.words, std::floor(m.small * std::max(kLeastShare, share)));
    const float wide = std::min(room, context.canvas.measure(text).x);
    draw::text(
        context.canvas,
        {(box.left + box.right - wide) / 2, (box.top + box.bottom - context.canvas.fontSize()) / 2},
        ink, text, room);
    theme::popFont();
}

/// A part with its cells in as many rows as keep them about square, its words `words` wide beside
/// it.
void paintArea(const ViewContext& context, const Box& box, float words,
               const scenario::SceneArea& area) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float line = m.small * 1.2f;
    // A word that is wider than its column takes a second line.
    const std::string text = context.session.text(area.text);
    const bool isWide = context.canvas.measure(text).x > words;
    const bool isLow = box.height() <= 2 * line;
    if (isWide && isLow && area.cells == 1) {
        const theme::Colour fill = colourOf(palette, area.look);
        context.canvas.fill(box, fill, m.chipRadius);
        return paintWordsIn(context, box, theme::textOn(palette, fill), text);
    }
    if (isWide && !isLow)
        draw::textWrapped(context.canvas, {box.left, (box.top + box.bottom) / 2 - line},
                          words - m.gap * 0.5f, palette.text, text);
    else
        draw::text(context.canvas, {box.left, (box.top + box.bottom - line) / 2}, palette.text,
                   text, words - m.gap * 0.5f);
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

using Areas = std::span<const scenario::SceneArea* const>;

float sharesOf(Areas areas) {
    float shares = 0;
    for (const scenario::SceneArea* area : areas)
        shares += static_cast<float>(area->share);
    return shares;
}

/// Areas from top to bottom, as high as their shares.
void paintColumn(const ViewContext& context, const Box& box, float words, Areas areas) {
    const float shares = sharesOf(areas);
    if (shares <= 0) return;
    float top = box.top;
    for (const scenario::SceneArea* area : areas) {
        const float bottom = top + box.height() * static_cast<float>(area->share) / shares;
        paintArea(context, {box.left, top, box.right, bottom - context.theme.metrics.gap * 0.5f},
                  words, *area);
        top = bottom;
    }
}

/// Areas that are lower than a line of their words stand in two columns where those have room.
void paintAreas(const ViewContext& context, const Box& inner, Areas areas) {
    const theme::Metrics& m = context.theme.metrics;
    float least = inner.height(), widest = 0;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        for (const scenario::SceneArea* area : areas) {
            const float share = static_cast<float>(area->share) / sharesOf(areas);
            least = std::min(least, inner.height() * share);
            const std::string text = context.session.text(area->text);
            widest = std::max(widest, context.canvas.measure(text).x + m.gap);
        }
    }
    const float half = (inner.width() - m.padding) / 2;
    if (areas.size() < 2 || least >= m.small * 1.1f || widest > half * 0.7f)
        return paintColumn(context, inner,
                           std::max(std::min(inner.width() * 0.42f, 11 * m.small),
                                    std::min(inner.width() * 0.55f, widest)),
                           areas);
    const std::size_t left = (areas.size() + 1) / 2;
    paintColumn(context, {inner.left, inner.top, inner.left + half, inner.bottom}, widest,
                areas.first(left));
    paintColumn(context, {inner.right - half, inner.top, inner.right, inner.bottom}, widest,
                areas.subspan(left));
}

void paintChip(const ViewContext& context, const Box& box, const scenario::Scene& scene,
               int track) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    context.canvas.fill(box, palette.inset, m.radius);
    context.canvas.frame(box, palette.line, m.radius, m.scale);
    const Box inner{box.left + m.padding, box.top + m.title * 1.9f, box.right - m.padding,
                    box.bottom - m.padding};
    {
        const draw::FontScope title(context.canvas, draw::Font::Title);
        draw::text(context.canvas, {inner.left, box.top + m.title * 0.4f}, palette.text,
                   context.session.text(scene.tracks[static_cast<std::size_t>(track)]),
                   inner.width());
    }
    std::vector<const scenario::SceneArea*> areas;
    for (const scenario::SceneArea& area : scene.areas)
        if (area.track == track) areas.push_back(&area);
    if (!areas.empty()) paintAreas(context, inner, areas);
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
