#include "app/views/paint_axis.h"

#include <cmath>
#include <string>

#include "app/draw/draw.h"

namespace warpscope::timeline {

ImU32 markColour(const theme::Palette& palette, trace::EventKind kind) {
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

void paintTicks(const theme::Theme& theme, ImDrawList* list, const Axis& axis, float top,
                float bottom) {
    const draw::ScopedFont code(theme, draw::ScopedFont::Role::CodeSmall);
    const float widest = draw::measure(std::to_string(axis.cycles())).x;
    const CycleCount step = axis.tickStep(static_cast<double>(widest) * 2.2);
    const auto first = static_cast<Cycle>(std::ceil(axis.begin() / static_cast<double>(step)));
    const float right = static_cast<float>(axis.left() + axis.width());
    for (Cycle cycle = first * step; static_cast<double>(cycle) < axis.end(); cycle += step) {
        const float x = static_cast<float>(axis.pixelOf(static_cast<double>(cycle)));
        list->AddLine({x, bottom - 3 * theme.metrics.scale}, {x, bottom}, theme.palette.line);
        const std::string label = std::to_string(cycle);
        const float width = draw::measure(label).x;
        if (x + width <= right) draw::text(list, {x, top}, theme.palette.muted, label);
    }
}

void paintMarks(const theme::Theme& theme, ImDrawList* list, std::span<const EventMark> marks,
                float bottom) {
    const float size = 3.5F * theme.metrics.scale;
    for (const EventMark& mark : marks) {
        list->AddTriangleFilled({mark.pixel - size, bottom - 1.6F * size},
                                {mark.pixel + size, bottom - 1.6F * size}, {mark.pixel, bottom},
                                markColour(theme.palette, mark.kind));
    }
}

void paintCursor(const theme::Theme& theme, ImDrawList* list, const Axis& axis, double cycle,
                 float top, float bottom) {
    const double at = axis.pixelOf(cycle + 1);
    if (at < axis.left() || at > axis.left() + axis.width()) return;
    const float x = static_cast<float>(at);
    list->AddLine({x, top}, {x, bottom}, theme.palette.text, 1.5F * theme.metrics.scale);
}

}  // namespace warpscope::timeline
