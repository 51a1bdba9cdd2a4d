#include "app/widgets/chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/widgets/chart_marks.h"
#include "engine/text/grouped.h"

namespace warpscope::widgets {

namespace {

float widestLabel(const draw::Canvas& canvas, const std::vector<present::ChartTick>& ticks) {
    float widest = 0;
    for (const present::ChartTick& tick : ticks) {
        widest = std::max(widest, canvas.measure(tick.label).x);
    }
    return widest;
}

/// Numbers that find no room are left out; names go to a second row.
void drawXTicks(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    const auto& palette = theme.palette;
    const float gap = theme.metrics.gap * 0.4f;
    std::array<float, 2> freeFrom{-1e9f, frame.input.hasNames ? -1e9f : 1e9f};
    for (const present::ChartTick& tick : frame.input.xTicks) {
        const float x = frame.x(tick.at);
        const float width = canvas.measure(tick.label).x;
        const float left = std::clamp(x - width / 2, frame.min.x - gap,
                                      std::max(frame.min.x - gap, frame.max.x - width));
        canvas.line({x, frame.max.y}, {x, frame.max.y + gap}, palette.line);
        for (std::size_t row = 0; row < freeFrom.size(); ++row) {
            if (left <= freeFrom[row]) continue;
            const float top = frame.max.y + gap + static_cast<float>(row) * canvas.fontSize();
            draw::text(canvas, {left, top}, palette.muted, tick.label);
            freeFrom[row] = left + width + gap;
            break;
        }
    }
}

/// At either side of the plot.
float ringRoom(const theme::Theme& theme, const present::ChartInput& input) {
    return input.best ? ringRadius(theme) : 0;
}

void drawGrid(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    const auto& palette = theme.palette;
    const float gap = theme.metrics.gap * 0.4f;
    const theme::Colour faint = theme::withAlpha(palette.line, 0.6f);
    canvas.fill(draw::between(frame.min, frame.max), palette.inset, theme.metrics.chipRadius);
    const float half = canvas.fontSize() / 2;
    for (const present::ChartTick& tick : frame.input.yTicks) {
        const float y = frame.y(tick.at);
        canvas.line({frame.min.x, y}, {frame.max.x, y}, faint);
        draw::textRight(canvas, {frame.min.x - gap - ringRoom(theme, frame.input), y - half},
                        palette.muted, tick.label);
    }
    drawXTicks(theme, canvas, frame);
}

void drawXTitle(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame,
                float below) {
    if (frame.input.xTitle.empty()) return;
    const draw::FontScope font(canvas, draw::Font::Small);
    draw::text(canvas, {frame.min.x, frame.max.y + below}, theme.palette.muted, frame.input.xTitle,
               frame.max.x - frame.min.x);
}

void drawBands(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    for (const present::ChartBand& band : frame.input.bands) {
        const float left = std::max(frame.x(band.from), frame.min.x);
        const float right = std::min(frame.x(band.to), frame.max.x);
        canvas.fill({left, frame.min.y, right, frame.max.y}, theme::withAlpha(band.colour, 0.16f));
        draw::hatch(canvas, {left, frame.min.y, right, frame.max.y},
                    theme::withAlpha(band.colour, 0.35f), 8 * theme.metrics.scale);
        const float gap = theme.metrics.gap * 0.4f;
        const float top = band.isLow ? frame.max.y - gap - canvas.fontSize() : frame.min.y + gap;
        draw::text(canvas, {left + gap, top}, theme.palette.text, band.label,
                   frame.max.x - left - 2 * gap);
    }
}

void drawLine(draw::Canvas& canvas, const present::ChartSeries& series, draw::Point from,
              draw::Point to, float width) {
    if (series.isDashed) {
        draw::dashed(canvas, from, to, series.colour, width);
    } else {
        canvas.line(from, to, series.colour, width);
    }
}

void drawSeries(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame,
                const present::ChartSeries& series) {
    const float width = (series.isDashed ? 1.2f : 2.0f) * theme.metrics.scale;
    for (std::size_t index = 0; index < series.points.size(); ++index) {
        const present::ChartPoint& point = series.points[index];
        const draw::Point at{frame.x(point.x), frame.y(point.y)};
        if (series.hasStems)
            canvas.line({at.x, frame.max.y}, at, theme::withAlpha(series.colour, 0.5f),
                        3 * theme.metrics.scale);
        if (series.hasDots) canvas.disc(at, dotRadius(theme, series), series.colour);
        if (index == 0 || !series.hasLine) continue;
        const present::ChartPoint& before = series.points[index - 1];
        const draw::Point from{frame.x(before.x), frame.y(before.y)};
        if (!series.isStep) {
            drawLine(canvas, series, from, at, width);
        } else if (from.y == at.y) {
            drawLine(canvas, series, from, at, width);
        } else {
            // What holds up to a value falls right after it, not halfway to the next one.
            const draw::Point corner{from.x, at.y};
            drawLine(canvas, series, from, corner, width);
            drawLine(canvas, series, corner, at, width);
        }
    }
}

bool isAlone(const present::ChartSeries& series) {
    return series.hasDots && !series.hasLine && !series.hasStems;
}

/// Dots without a line may stand on an axis, where half of one would be cut off.
void drawLoneDots(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    const draw::Box plot{frame.min.x - 1, frame.min.y - 1, frame.max.x + 1, frame.max.y + 1};
    for (const present::ChartSeries& series : frame.input.series) {
        if (!isAlone(series)) continue;
        for (const present::ChartPoint& point : series.points)
            if (const draw::Point at{frame.x(point.x), frame.y(point.y)}; plot.contains(at.x, at.y))
                canvas.disc(at, dotRadius(theme, series), series.colour);
    }
}

void drawThreshold(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    if (!frame.input.threshold) return;
    const float y = std::clamp(frame.y(*frame.input.threshold), frame.min.y, frame.max.y);
    draw::dashed(canvas, {frame.min.x, y}, {frame.max.x, y}, theme.palette.muted,
                 1.5f * theme.metrics.scale);
    const float height = canvas.fontSize();
    const bool fitsAbove = y - height > frame.min.y;
    draw::textRight(canvas,
                    {frame.max.x - theme.metrics.gap * 0.4f, fitsAbove ? y - height - 1 : y + 1},
                    theme.palette.text, frame.input.thresholdLabel);
}

void drawBest(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    const auto ring = ringOf(theme, frame);
    if (!ring) return;
    const draw::Point at{(ring->left + ring->right) / 2, (ring->top + ring->bottom) / 2};
    canvas.ring(at, ring->width() / 2, theme.palette.text, 2 * theme.metrics.scale);
}

void drawCurrent(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame,
                 bool isHot) {
    if (!frame.input.current) return;
    const draw::Point at{frame.x(frame.input.current->x), frame.y(frame.input.current->y)};
    const float scale = theme.metrics.scale;
    canvas.line({at.x, frame.min.y}, {at.x, frame.max.y},
                theme::withAlpha(theme.palette.text, 0.5f), scale);
    canvas.disc(at, (isHot ? 6.5f : 5.0f) * scale, theme.palette.text);
    canvas.disc(at, (isHot ? 4.5f : 3.2f) * scale, theme.palette.accent);
}

/// Whether a line runs through a box.
bool isCrossed(const ChartFrame& frame, const draw::Box& box) {
    for (const present::ChartSeries& series : frame.input.series) {
        for (std::size_t i = 1; series.hasLine && i < series.points.size(); ++i) {
            const present::ChartPoint &from = series.points[i - 1], &to = series.points[i];
            const float left = frame.x(from.x), right = frame.x(to.x);
            const float high = std::min(frame.y(from.y), frame.y(to.y));
            const float low = std::max(frame.y(from.y), frame.y(to.y));
            // A step is a way down at its beginning, and then level.
            const float level = series.isStep ? frame.y(to.y) : high;
            const draw::Box flat{left, level - 1, right, (series.isStep ? level : low) + 1};
            const draw::Box steep{left - 1, high, left + 1, low + 1};
            if (box.overlaps(flat) || (series.isStep && box.overlaps(steep))) return true;
        }
    }
    return false;
}

/// The height of a point in numbers: below it, or above where it has no room there, or where a line
/// would be hidden.
void drawValue(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame,
               const present::ChartPoint& point) {
    const std::string words = text::grouped(std::llround(point.y));
    const draw::Point size = canvas.measure(words);
    const float away = 9 * theme.metrics.scale, pad = 2 * theme.metrics.scale;
    const float y = frame.y(point.y);
    const float most = std::max(frame.min.x, frame.max.x - size.x);
    const float left = std::clamp(frame.x(point.x) - size.x / 2, frame.min.x, most);
    const draw::Box below = draw::sized(left, y + away, size.x, size.y);
    const draw::Box above = draw::sized(left, y - away - size.y, size.x, size.y);
    const bool fitsBelow = below.bottom <= frame.max.y;
    const bool isAboveBetter = isCrossed(frame, below) && !isCrossed(frame, above);
    const float top = fitsBelow && !isAboveBetter ? below.top : above.top;
    canvas.fill({left - pad, top, left + size.x + pad, top + size.y},
                theme::withAlpha(theme.palette.inset, 0.85f), theme.metrics.chipRadius * 0.5f);
    draw::text(canvas, {left, top}, theme.palette.text, words);
}

void drawValues(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    const present::ChartInput& input = frame.input;
    // Beside a run that is held letters stand there.
    if (!input.hasValues || input.held) return;
    if (input.best) drawValue(theme, canvas, frame, *input.best);
    const bool isOther = input.current && (!input.best || input.current->x != input.best->x);
    if (isOther) drawValue(theme, canvas, frame, *input.current);
}

/// Where a letter stands beside a point, before or behind it, on the side that has room for it.
draw::Box letterBox(const theme::Theme& theme, const draw::Canvas& canvas, const ChartFrame& frame,
                    const present::ChartPoint& point, bool isWishedBefore) {
    const float side = canvas.fontSize() * 1.15f;
    const float away = 7 * theme.metrics.scale;
    const float x = frame.x(point.x), y = frame.y(point.y);
    const bool isBefore =
        isWishedBefore ? x - away - side > frame.min.x : x + away + side > frame.max.x;
    const float left = isBefore ? x - away - side : x + away;
    // Below the triangles of the cliffs.
    const float least = frame.min.y + (frame.input.cliffs.empty() ? 0 : cliffHeight(theme) + 1);
    const float top = std::clamp(y - side / 2, least, std::max(least, frame.max.y - side));
    return draw::sized(left, top, side, side);
}

/// In the colour that this letter has everywhere.
void drawLetter(const theme::Theme& theme, draw::Canvas& canvas, const draw::Box& box,
                bool isFirst) {
    const theme::Palette& palette = theme.palette;
    const theme::Colour fill =
        isFirst ? theme::mix(palette.inset, palette.muted, 0.6f) : palette.accent;
    canvas.fill(box, fill, theme.metrics.chipRadius);
    draw::textCentred(canvas, box, theme::textOn(palette, fill), isFirst ? "A" : "B");
}

/// The point of the run that is held, and which of both is which.
void drawHeld(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame) {
    const present::ChartInput& input = frame.input;
    if (!input.held || input.held->x < input.xMin || input.held->x > input.xMax) return;
    const float scale = theme.metrics.scale;
    const draw::Point at{frame.x(input.held->x), frame.y(input.held->y)};
    draw::dashed(canvas, {at.x, frame.min.y}, {at.x, frame.max.y},
                 theme::withAlpha(theme.palette.text, 0.5f), scale);
    canvas.disc(at, 4.5f * scale, theme.palette.text);
    canvas.disc(at, 2.8f * scale, theme.palette.inset);
    // Away from each other: of two points that are near both letters are read.
    const bool isFirst = !input.current || input.held->x <= input.current->x;
    draw::Box held = letterBox(theme, canvas, frame, *input.held, isFirst);
    if (input.current) {
        const draw::Box now = letterBox(theme, canvas, frame, *input.current, !isFirst);
        // At the edge there is room on one side only.
        if (held.overlaps(now))
            held = draw::sized(now.right + scale, held.top, held.width(), held.height());
        drawLetter(theme, canvas, now, !input.isHeldFirst);
    }
    drawLetter(theme, canvas, held, input.isHeldFirst);
}

/// The heading line; returns its height.
float drawHeading(const theme::Theme& theme, draw::Canvas& canvas, draw::Point at, float width,
                  const present::ChartInput& input) {
    const draw::FontScope font(canvas, draw::Font::Small);
    const float readingWidth = canvas.measure(input.reading).x;
    const float room = std::max(20.0f, width - readingWidth - theme.metrics.gap);
    const bool isLong = !input.brief.empty() && canvas.measure(input.title).x > room;
    // Half of a word beside "5 registers" says less than these alone.
    if (!isLong || canvas.measure(input.brief).x <= room)
        draw::text(canvas, at, theme.palette.text, isLong ? input.brief : input.title, room);
    draw::textRight(canvas, {at.x + width, at.y}, theme.palette.muted, input.reading);
    return canvas.fontSize() + theme.metrics.gap * 0.4f;
}

/// What each line is, in rows as wide as the chart; returns their height.
float drawLegend(const theme::Theme& theme, draw::Canvas& canvas, draw::Point at, float width,
                 const present::ChartInput& input) {
    const draw::FontScope font(canvas, draw::Font::Small);
    const float gap = theme.metrics.gap;
    const float line = canvas.fontSize() + gap * 0.2f;
    const float sample = 1.4f * canvas.fontSize();
    float x = at.x;
    float y = at.y;
    bool isEmpty = true;
    for (const present::ChartSeries& series : input.series) {
        if (series.label.empty()) continue;
        const float wanted = sample + gap * 0.5f + canvas.measure(series.label).x;
        if (!isEmpty && x + wanted > at.x + width) {
            x = at.x;
            y += line;
        }
        const float middle = y + canvas.fontSize() / 2;
        if (series.hasLine) {
            drawLine(canvas, series, {x, middle}, {x + sample, middle},
                     (series.isDashed ? 1.2f : 2.0f) * theme.metrics.scale);
        }
        if (series.hasDots) {
            canvas.disc({x + sample / 2, middle}, 3 * theme.metrics.scale, series.colour);
        }
        draw::text(canvas, {x + sample + gap * 0.5f, y}, theme.palette.text, series.label,
                   std::max(20.0f, at.x + width - x - sample - gap));
        x += wanted + gap;
        isEmpty = false;
    }
    return isEmpty ? 0 : y + line - at.y;
}

}  // namespace

ChartOutput chart(draw::Canvas& canvas, const theme::Theme& theme, ImVec2 size,
                  const present::ChartInput& input) {
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    float heading = drawHeading(theme, canvas, origin, size.x, input);
    heading += drawLegend(theme, canvas, {origin.x, origin.y + heading}, size.x, input);
    const draw::FontScope font(canvas, draw::Font::CodeSmall);
    const float gap = theme.metrics.gap * 0.4f;
    ChartFrame frame{input};
    const float labels = std::max(widestLabel(canvas, input.yTicks), canvas.measure(input.yRoom).x);
    // A ring at either edge neither lies on a number of the axis nor is cut off.
    const float ring = ringRoom(theme, input);
    frame.min = {origin.x + labels + 2 * gap + ring, origin.y + heading + gap};
    frame.min.y += cliffNumbersHeight(theme, canvas, input);
    const float ticks = (input.hasNames ? 2.0f : 1.0f) * canvas.fontSize() + 2 * gap;
    const float xTitle = input.xTitle.empty() ? 0 : theme.metrics.small + gap;
    frame.max = {origin.x + size.x - gap - ring,
                 std::max(frame.min.y + 20, origin.y + size.y - ticks - xTitle)};
    frame.max.x = std::max(frame.max.x, frame.min.x + 20);

    ImGui::SetCursorScreenPos({frame.min.x, frame.min.y});
    draw::hitArea(input.id.c_str(), {frame.max.x - frame.min.x, frame.max.y - frame.min.y});
    const bool isHovered = ImGui::IsItemHovered();
    const bool isActive = draw::isHeldByPointer();

    drawGrid(theme, canvas, frame);
    drawXTitle(theme, canvas, frame, ticks);
    // The dots of the first and the last value are whole.
    const float dot = 2.5f * theme.metrics.scale + 1;
    canvas.clip({frame.min.x - dot, frame.min.y - dot, frame.max.x + dot, frame.max.y + dot});
    drawBands(theme, canvas, frame);
    for (const present::ChartSeries& series : input.series) {
        if (!isAlone(series)) drawSeries(theme, canvas, frame, series);
    }
    drawMarks(theme, canvas, frame);
    drawCliffs(theme, canvas, frame);
    canvas.unclip();
    drawLoneDots(theme, canvas, frame);
    drawCliffNumbers(theme, canvas, frame);
    // The fastest may stand at the edge, where half of a ring would be cut off.
    drawBest(theme, canvas, frame);
    drawThreshold(theme, canvas, frame);
    drawHeld(theme, canvas, frame);
    drawCurrent(theme, canvas, frame, isActive && input.isDraggable);
    drawValues(theme, canvas, frame);

    ChartOutput output;
    const float pointer = ImGui::GetIO().MousePos.x;
    if (isHovered || isActive) {
        output.hovered = frame.valueAt(pointer);
        if (input.isDraggable) {
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        }
    }
    if (isActive && input.isDraggable) {
        output.dragged = frame.valueAt(pointer);
    }
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy(size);
    return output;
}

}  // namespace warpscope::widgets
