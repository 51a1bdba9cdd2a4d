#include "app/views/paint_axis.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/draw/text.h"
#include "engine/text/grouped.h"

namespace warpscope::views {

namespace {

/// A fold with room for its "…" has its ends drawn over the rows, in letters.
constexpr float kWideFold = 0.9f;

}  // namespace

theme::Colour markColour(const theme::Palette& palette, trace::EventKind kind) {
    using enum trace::EventKind;
    switch (kind) {
        case Divergence:
            return palette.elseSide;
        case Reconvergence:
            return palette.bothSides;
        case BarrierArrive:
        case BarrierRelease:
            return palette.barrier;
        case BlockStart:
        case BlockEnd:
        case WarpEnd:
            return palette.muted;
    }
    return palette.muted;
}

void paintTicks(draw::Canvas& canvas, const theme::Theme& theme, const timeline::Axis& axis,
                float top, float bottom, float shownRight) {
    const draw::FontScope code(canvas, draw::Font::CodeSmall);
    const float widest = canvas.measure(text::grouped(axis.cycles())).x;
    const CycleCount step = axis.tickStep(static_cast<double>(widest) * 2.2);
    const auto first = static_cast<Cycle>(std::ceil(axis.begin() / static_cast<double>(step)));
    const float right = std::min(shownRight, static_cast<float>(axis.left() + axis.width()));
    float free = static_cast<float>(axis.left());  // Left of it stands a number already.
    for (Cycle cycle = first * step; static_cast<double>(cycle) < axis.end(); cycle += step) {
        const bool isFolded =
            axis.folds() != nullptr && axis.folds()->at(static_cast<double>(cycle)) != nullptr;
        if (isFolded) continue;
        const float x = static_cast<float>(axis.pixelOf(static_cast<double>(cycle)));
        canvas.line({x, bottom - 3 * theme.metrics.scale}, {x, bottom}, theme.palette.line);
        const std::string label = text::grouped(static_cast<long long>(cycle));
        const float width = canvas.measure(label).x;
        if (x + width > right || x < free) continue;
        // The words of a fold stand there.
        const auto* fold = axis.folds() == nullptr
                               ? nullptr
                               : axis.folds()->at(axis.cycleAt(static_cast<double>(x + width)));
        if (fold != nullptr) continue;
        draw::text(canvas, {x, top}, theme.palette.muted, label);
        free = x + width;
    }
}

void paintFolds(draw::Canvas& canvas, const theme::Theme& theme, const timeline::Axis& axis,
                float top, float rows, float bottom, float shownRight,
                const std::function<std::string(CycleCount)>& words) {
    if (axis.folds() == nullptr) return;
    const theme::Palette& p = theme.palette;
    const draw::FontScope small(canvas, draw::Font::Small);
    const double right = axis.left() + axis.width();
    for (const timeline::Fold& fold : axis.folds()->all()) {
        const double from = axis.pixelOf(fold.from);
        const double to = axis.pixelOf(fold.to);
        if (to <= axis.left() || from >= right) continue;
        const draw::Box band{static_cast<float>(std::max(from, axis.left())), rows,
                             static_cast<float>(std::min(to, right)), bottom};
        canvas.fill(band, theme::withAlpha(p.panel, 0.25f));
        const float room = band.right - band.left;
        // Of many short ones the lines over all rows would be what is seen of them.
        const float end =
            room < kWideFold * theme.metrics.small ? rows + 3 * theme.metrics.scale : bottom;
        canvas.line({band.left, rows}, {band.left, end}, p.line);
        canvas.line({band.right, rows}, {band.right, end}, p.line);
        // How long it is may be what a question asks for.
        if (band.right > shownRight) continue;
        const auto cycles = static_cast<CycleCount>(fold.to - fold.from);
        std::string said = words(cycles);
        // Never the number alone: it would be read as a cycle of the axis.
        if (canvas.measure(said).x > room) said = "… " + text::grouped(cycles);
        if (canvas.measure(said).x > room) said = "…";
        if (canvas.measure(said).x <= room)
            draw::textCentred(canvas, {band.left, top, band.right, rows}, p.muted, said);
    }
}

void paintMarks(draw::Canvas& canvas, const theme::Theme& theme,
                std::span<const timeline::EventMark> marks, float bottom) {
    const float size = 3.5f * theme.metrics.scale;
    for (const timeline::EventMark& mark : marks) {
        canvas.triangle({mark.pixel - size, bottom - 1.6f * size},
                        {mark.pixel + size, bottom - 1.6f * size}, {mark.pixel, bottom},
                        markColour(theme.palette, mark.kind));
    }
}

void paintCursor(draw::Canvas& canvas, const theme::Theme& theme, const timeline::Axis& axis,
                 double cycle, float top, float bottom) {
    const double at = axis.pixelOf(cycle + 1);
    if (at < axis.left() || at > axis.left() + axis.width()) return;
    const float x = static_cast<float>(at);
    canvas.line({x, top}, {x, bottom}, theme.palette.text, 1.5f * theme.metrics.scale);
}

}  // namespace warpscope::views
