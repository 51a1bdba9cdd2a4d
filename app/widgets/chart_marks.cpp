#include "app/widgets/chart_marks.h"

#include <cmath>
#include <string>

#include "app/draw/draw.h"
#include "app/theme/ink.h"
#include "engine/text/grouped.h"

namespace warpscope::widgets {

float dotRadius(const theme::Theme& theme, const present::ChartSeries& series) {
    return (series.hasLine ? 2.5f : 5.0f) * theme.metrics.scale;
}

float ringRadius(const theme::Theme& theme) {
    return 7 * theme.metrics.scale;
}

std::optional<draw::Box> ringOf(const theme::Theme& theme, const ChartFrame& frame) {
    if (!frame.input.best) return std::nullopt;
    const float radius = ringRadius(theme);
    const float x = frame.x(frame.input.best->x), y = frame.y(frame.input.best->y);
    return draw::Box{x - radius, y - radius, x + radius, y + radius};
}

float cliffHeight(const theme::Theme& theme) {
    return 5.6f * theme.metrics.scale;
}

namespace {

/// Whether a dot that stands alone would lie under these words.
bool hidesDot(const theme::Theme& theme, const ChartFrame& frame, const draw::Box& words) {
    for (const present::ChartSeries& series : frame.input.series) {
        if (!series.hasDots || series.hasLine) continue;
        const float reach = dotRadius(theme, series);
        for (const present::ChartPoint& point : series.points) {
            const float x = frame.x(point.x), y = frame.y(point.y);
            if (words.overlaps({x - reach, y - reach, x + reach, y + reach})) return true;
        }
    }
    return false;
}

/// Whether the line of another mark would run through these words, which then seem to be its own.
bool crossesMark(const ChartFrame& frame, const present::ChartMark& own, const draw::Box& words) {
    for (const present::ChartMark& mark : frame.input.marks) {
        const float x = frame.x(mark.x);
        if (&mark != &own && x > words.left && x < words.right) return true;
    }
    return false;
}

/// Where the label of a mark stands, above others' at `foot`: at its right where it has room there
/// before the next mark, and on the other side, or higher, where it would lie over a dot.
draw::Box labelBox(const theme::Theme& theme, const draw::Canvas& canvas, const ChartFrame& frame,
                   const present::ChartMark& mark, float foot) {
    const float gap = theme.metrics.gap * 0.4f;
    const float line = canvas.fontSize() + 1;
    const float width = canvas.measure(mark.label).x;
    const float right = frame.x(mark.x) + gap;
    const float left = std::max(frame.min.x, frame.x(mark.x) - gap - width);
    const auto isAcross = [&](float from) {
        return crossesMark(frame, mark, draw::sized(from, foot - line, width, line));
    };
    const bool isRight = right + width < frame.max.x && (!isAcross(right) || isAcross(left));
    const float usual = isRight ? right : left;
    for (float top = foot - line; top >= frame.min.y; top -= line)
        for (const float from : {usual, left})
            if (const draw::Box box = draw::sized(from, top, width, line - 1);
                !hidesDot(theme, frame, box))
                return box;
    return draw::sized(usual, foot - line, width, line - 1);
}

}  // namespace

void drawMarks(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    float foot = frame.max.y - theme.metrics.gap * 0.4f;
    // The names of low bands stand there.
    const bool hasLow = std::ranges::any_of(
        frame.input.bands, [](const auto& band) { return band.isLow && !band.label.empty(); });
    if (hasLow) foot -= canvas.fontSize() + theme.metrics.gap * 0.4f;
    for (const present::ChartMark& mark : frame.input.marks) {
        const draw::Point top{frame.x(mark.x), frame.min.y};
        const draw::Point bottom{top.x, frame.max.y};
        const float thick = 1.2f * theme.metrics.scale;
        if (mark.isDashed)
            draw::dashed(canvas, top, bottom, mark.colour, thick);
        else
            canvas.line(top, bottom, mark.colour, thick);
    }
    // Above all lines: one that went through the words of another seemed to be theirs.
    for (const present::ChartMark& mark : frame.input.marks) {
        const draw::Box words = labelBox(theme, canvas, frame, mark, foot);
        foot = words.top;
        canvas.fill({words.left - 2, words.top, words.right + 2, words.bottom},
                    theme.palette.inset);
        draw::text(canvas, {words.left, words.top}, theme::inkOf(theme.palette, mark.colour),
                   mark.label, frame.max.x - words.left);
    }
}

float cliffNumbersHeight(const theme::Theme& theme, const draw::Canvas& canvas,
                         const present::ChartInput& input) {
    // The point of a run that stands at the upper edge reaches over it.
    const bool hasRow = !input.cliffs.empty() || input.keepsCliffRow;
    return hasRow ? canvas.fontSize() + 4 * theme.metrics.scale : 0;
}

void drawCliffs(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    const float size = 3.5f * theme.metrics.scale;
    for (const double cliff : frame.input.cliffs) {
        const float x = frame.x(cliff);
        canvas.triangle({x - size, frame.min.y}, {x + size, frame.min.y},
                        {x, frame.min.y + cliffHeight(theme)}, theme.palette.limit);
        canvas.line({x, frame.min.y}, {x, frame.max.y},
                    theme::withAlpha(theme.palette.limit, 0.35f), theme.metrics.scale);
    }
}

void drawCliffNumbers(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    const float top = frame.min.y - cliffNumbersHeight(theme, canvas, frame.input);
    float freeFrom = frame.min.x;
    for (const double cliff : frame.input.cliffs) {
        const std::string label = text::grouped(std::llround(cliff));
        const float width = canvas.measure(label).x;
        float left = std::clamp(frame.x(cliff) - width / 2, frame.min.x,
                                std::max(frame.min.x, frame.max.x - width));
        const draw::Box words = draw::sized(left, top, width, canvas.fontSize());
        // Behind the ring of the fastest, which may stand at the same value.
        if (const auto ring = ringOf(theme, frame); ring && ring->overlaps(words))
            left = ring->right + 1;
        if (left < freeFrom) continue;
        draw::text(canvas, {left, top}, theme.palette.text, label);
        freeFrom = left + width + 3.5f * theme.metrics.scale;
    }
}

}  // namespace warpscope::widgets
