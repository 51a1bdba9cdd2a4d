#include "app/views/timeline/paint_load.h"

#include <algorithm>
#include <cmath>

#include "app/draw/shapes.h"
#include "app/views/paint_axis.h"
#include "app/views/timeline/paint_cells.h"

namespace warpscope::views {
namespace {

/// One layer of the landscape as columns, equal neighbours drawn as one.
template <class Value>
void paintLayer(draw::Canvas& canvas, const timeline::LoadTrack& track, const timeline::Axis& whole,
                float top, float bottom, double most, theme::Colour past, theme::Colour future,
                float cursor, Value value) {
    const std::size_t count = track.buckets.size();
    const double each = static_cast<double>(track.cycles) / static_cast<double>(count);
    const auto heightOf = [&](std::size_t i) {
        const double share = std::clamp(value(track.buckets[i]) / most, 0.0, 1.0);
        return static_cast<float>(share) * (bottom - top);
    };
    const auto rect = [&](double from, double to, float height, theme::Colour colour) {
        if (to <= from || height <= 0) return;
        canvas.fill({static_cast<float>(from), bottom - height, static_cast<float>(to), bottom},
                    colour);
    };
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= count; ++i) {
        const float height = heightOf(begin);
        if (i < count && heightOf(i) == height) continue;
        const double from = whole.pixelOf(static_cast<double>(begin) * each);
        const double to = whole.pixelOf(static_cast<double>(i) * each);
        const double split = std::clamp(static_cast<double>(cursor), from, to);
        rect(from, split, height, past);
        rect(split, to, height, future);
        begin = i;
    }
}

void paintLevel(draw::Canvas& canvas, const theme::Theme& theme, const timeline::Axis& whole,
                float y, theme::Colour colour) {
    const float left = static_cast<float>(whole.left());
    draw::dashed(canvas, {left, y}, {left + static_cast<float>(whole.width()), y}, colour,
                 theme.metrics.scale);
}

}  // namespace

double fullHeightOf(const timeline::LoadTrack& track) {
    double peak = 1;
    for (const history::Recording::Activity& load : track.buckets)
        peak = std::max(peak, load.resident);
    return std::min(std::max(track.theoretical, peak) * 1.15, peak * 2.5);
}

void paintLoad(draw::Canvas& canvas, const theme::Theme& theme, const timeline::LoadTrack& track,
               const LoadLevels& levels, const timeline::Axis& whole, Cycle cursor, float top,
               float bottom) {
    const theme::Palette& palette = theme.palette;
    const float left = static_cast<float>(whole.left());
    const float right = left + static_cast<float>(whole.width());
    canvas.fill({left, top, right, bottom}, palette.inset);
    const double most = fullHeightOf(track);
    const float at = static_cast<float>(whole.pixelOf(static_cast<double>(cursor) + 1));
    const auto pale = [&](theme::Colour colour) {
        return theme::mix(palette.inset, colour, theme::kFutureShare);
    };
    const auto layer = [&](theme::Colour colour, auto value) {
        paintLayer(canvas, track, whole, top, bottom, most, colour, pale(colour), at, value);
    };
    using Load = history::Recording::Activity;
    layer(residentColour(palette), [](const Load& l) { return l.resident; });
    layer(palette.eligible, [](const Load& l) { return l.eligible; });
    layer(palette.issued, [](const Load& l) { return l.issued; });

    const auto yOf = [&](double warps) {
        return bottom - static_cast<float>(std::clamp(warps / most, 0.0, 1.0)) * (bottom - top);
    };
    if (levels.theoretical <= most) {
        paintLevel(canvas, theme, whole, yOf(levels.theoretical), palette.text);
    }
    paintLevel(canvas, theme, whole, yOf(levels.achieved), palette.accent);
    paintCursor(canvas, theme, whole, static_cast<double>(cursor), top, bottom);
}

bool isOtherStretch(const timeline::Axis& a, const timeline::Axis& b) {
    constexpr double kNothing = 0.01;  // Cycles: what adding up places leaves.
    return std::abs(a.begin() - b.begin()) > kNothing || std::abs(a.end() - b.end()) > kNothing;
}

void paintLoadWindow(draw::Canvas& canvas, const theme::Theme& theme, const timeline::Axis& whole,
                     const timeline::Axis& window, float top, float bottom) {
    if (!isOtherStretch(window, whole)) return;
    const float first = static_cast<float>(whole.left());
    const float last = first + static_cast<float>(whole.width());
    const float least = 3 * theme.metrics.scale;
    // A window that goes beyond what is shown ends with it.
    const auto at = [&](double cycle) {
        return std::clamp(static_cast<float>(whole.pixelOf(cycle)), first, last);
    };
    const float left = std::min(at(window.begin()), last - least);
    const draw::Box box{left, top, std::max(at(window.end()), left + least), bottom};
    canvas.fill(box, theme::withAlpha(theme.palette.text, 0.10f));
    canvas.frame(box, theme.palette.muted, 0, theme.metrics.scale);
}

theme::Colour residentColour(const theme::Palette& palette) {
    return theme::mix(palette.inset, palette.muted, 0.45f);
}

}  // namespace warpscope::views
