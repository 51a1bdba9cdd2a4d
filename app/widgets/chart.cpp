#include "app/widgets/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/draw/draw.h"

namespace warpscope::widgets {

namespace {

using draw::ScopedFont;

/// Where the plot lies on the screen, and how its units become pixels.
struct Frame {
    const present::ChartInput& input;
    ImVec2 min{};
    ImVec2 max{};

    float x(double value) const {
        const double share = (value - input.xMin) / std::max(1e-9, input.xMax - input.xMin);
        return min.x + static_cast<float>(share) * (max.x - min.x);
    }
    float y(double value) const {
        const double share = (value - input.yMin) / std::max(1e-9, input.yMax - input.yMin);
        return max.y - static_cast<float>(share) * (max.y - min.y);
    }
    double valueAt(float pixel) const {
        const double share = (pixel - min.x) / std::max(1.0f, max.x - min.x);
        return input.xMin + std::clamp(share, 0.0, 1.0) * (input.xMax - input.xMin);
    }
};

float widestLabel(const std::vector<present::ChartTick>& ticks) {
    float widest = 0;
    for (const present::ChartTick& tick : ticks) {
        widest = std::max(widest, draw::measure(tick.label).x);
    }
    return widest;
}

void drawGrid(const theme::Theme& theme, ImDrawList* list, const Frame& frame) {
    const auto& palette = theme.palette;
    const float gap = theme.metrics.gap * 0.4f;
    const ImU32 faint = theme::withAlpha(palette.line, 0.6f);
    list->AddRectFilled(frame.min, frame.max, palette.inset, theme.metrics.chipRadius);
    const float half = ImGui::GetFontSize() / 2;
    for (const present::ChartTick& tick : frame.input.yTicks) {
        const float y = frame.y(tick.at);
        list->AddLine({frame.min.x, y}, {frame.max.x, y}, faint);
        draw::textRight(list, {frame.min.x - gap, y - half}, palette.muted, tick.label);
    }
    float freeFrom = -1e9f;
    for (const present::ChartTick& tick : frame.input.xTicks) {
        const float x = frame.x(tick.at);
        const float width = draw::measure(tick.label).x;
        const float left = std::clamp(x - width / 2, frame.min.x - gap, frame.max.x - width);
        list->AddLine({x, frame.max.y}, {x, frame.max.y + gap}, palette.line);
        if (left > freeFrom) {
            draw::text(list, {left, frame.max.y + gap}, palette.muted, tick.label);
            freeFrom = left + width + gap;
        }
    }
}

void drawXTitle(const theme::Theme& theme, ImDrawList* list, const Frame& frame, float below) {
    if (frame.input.xTitle.empty()) {
        return;
    }
    const ScopedFont font(theme, ScopedFont::Role::Small);
    draw::text(list, {frame.min.x, frame.max.y + below}, theme.palette.muted, frame.input.xTitle,
               frame.max.x - frame.min.x);
}

void drawBands(const theme::Theme& theme, ImDrawList* list, const Frame& frame) {
    for (const present::ChartBand& band : frame.input.bands) {
        const float left = std::max(frame.x(band.from), frame.min.x);
        const float right = std::min(frame.x(band.to), frame.max.x);
        list->AddRectFilled({left, frame.min.y}, {right, frame.max.y},
                            theme::withAlpha(band.colour, 0.16f));
        draw::hatch(list, {left, frame.min.y}, {right, frame.max.y},
                    theme::withAlpha(band.colour, 0.35f), 8 * theme.metrics.scale);
        const float gap = theme.metrics.gap * 0.4f;
        draw::text(list, {left + gap, frame.min.y + gap}, theme.palette.text, band.label,
                   frame.max.x - left - 2 * gap);
    }
}

/// The labels stand at the foot of the lines, one above the other where they would meet.
void drawMarks(const theme::Theme& theme, ImDrawList* list, const Frame& frame) {
    const float gap = theme.metrics.gap * 0.4f;
    float foot = frame.max.y - gap;
    for (const present::ChartMark& mark : frame.input.marks) {
        const float x = frame.x(mark.x);
        const ImVec2 top{x, frame.min.y};
        const ImVec2 bottom{x, frame.max.y};
        if (mark.isDashed) {
            draw::dashed(list, top, bottom, mark.colour, 1.2f * theme.metrics.scale);
        } else {
            list->AddLine(top, bottom, mark.colour, 1.2f * theme.metrics.scale);
        }
        foot -= ImGui::GetFontSize() + 1;
        const float width = draw::measure(mark.label).x;
        const bool fitsRight = x + gap + width < frame.max.x;
        const float left = fitsRight ? x + gap : std::max(frame.min.x, x - gap - width);
        list->AddRectFilled({left - 2, foot}, {left + width + 2, foot + ImGui::GetFontSize()},
                            theme::withAlpha(theme.palette.inset, 0.8f));
        draw::text(list, {left, foot}, theme.palette.text, mark.label, frame.max.x - left);
    }
}

void drawLine(ImDrawList* list, const present::ChartSeries& series, ImVec2 from, ImVec2 to,
              float width) {
    if (series.isDashed) {
        draw::dashed(list, from, to, series.colour, width);
    } else {
        list->AddLine(from, to, series.colour, width);
    }
}

void drawSeries(const theme::Theme& theme, ImDrawList* list, const Frame& frame,
                const present::ChartSeries& series) {
    const float width = (series.isDashed ? 1.2f : 2.0f) * theme.metrics.scale;
    for (std::size_t index = 0; index < series.points.size(); ++index) {
        const present::ChartPoint& point = series.points[index];
        const ImVec2 at{frame.x(point.x), frame.y(point.y)};
        if (series.hasDots) {
            list->AddCircleFilled(at, 2.5f * theme.metrics.scale, series.colour);
        }
        if (index == 0 || !series.hasLine) {
            continue;
        }
        const present::ChartPoint& before = series.points[index - 1];
        const ImVec2 from{frame.x(before.x), frame.y(before.y)};
        if (!series.isStep) {
            drawLine(list, series, from, at, width);
        } else if (from.y == at.y) {
            drawLine(list, series, from, at, width);
        } else {
            // What holds up to a value falls right after it, not halfway to the next one.
            const ImVec2 corner{from.x, at.y};
            drawLine(list, series, from, corner, width);
            drawLine(list, series, corner, at, width);
        }
    }
}

void drawCliffs(const theme::Theme& theme, ImDrawList* list, const Frame& frame) {
    const float size = 3.5f * theme.metrics.scale;
    for (const double cliff : frame.input.cliffs) {
        const float x = frame.x(cliff);
        list->AddTriangleFilled({x - size, frame.min.y}, {x + size, frame.min.y},
                                {x, frame.min.y + 1.6f * size}, theme.palette.throttle);
    }
}

void drawThreshold(const theme::Theme& theme, ImDrawList* list, const Frame& frame) {
    if (!frame.input.threshold) {
        return;
    }
    const float y = std::clamp(frame.y(*frame.input.threshold), frame.min.y, frame.max.y);
    draw::dashed(list, {frame.min.x, y}, {frame.max.x, y}, theme.palette.barrier,
                 1.5f * theme.metrics.scale);
    const float height = ImGui::GetFontSize();
    const bool fitsAbove = y - height > frame.min.y;
    draw::textRight(list,
                    {frame.max.x - theme.metrics.gap * 0.4f, fitsAbove ? y - height - 1 : y + 1},
                    theme.palette.text, frame.input.thresholdLabel);
}

void drawBest(const theme::Theme& theme, ImDrawList* list, const Frame& frame) {
    if (!frame.input.best) {
        return;
    }
    const ImVec2 at{frame.x(frame.input.best->x), frame.y(frame.input.best->y)};
    list->AddCircle(at, 7 * theme.metrics.scale, theme.palette.text, 0, 2 * theme.metrics.scale);
}

void drawCurrent(const theme::Theme& theme, ImDrawList* list, const Frame& frame, bool isHot) {
    if (!frame.input.current) {
        return;
    }
    const ImVec2 at{frame.x(frame.input.current->x), frame.y(frame.input.current->y)};
    const float scale = theme.metrics.scale;
    list->AddLine({at.x, frame.min.y}, {at.x, frame.max.y},
                  theme::withAlpha(theme.palette.text, 0.5f), scale);
    list->AddCircleFilled(at, (isHot ? 6.5f : 5.0f) * scale, theme.palette.text);
    list->AddCircleFilled(at, (isHot ? 4.5f : 3.2f) * scale, theme.palette.accent);
}

/// The heading line; returns its height.
float drawHeading(const theme::Theme& theme, ImDrawList* list, ImVec2 at, float width,
                  const present::ChartInput& input) {
    const ScopedFont font(theme, ScopedFont::Role::Small);
    const float readingWidth = draw::measure(input.reading).x;
    draw::text(list, at, theme.palette.text, input.title,
               std::max(20.0f, width - readingWidth - theme.metrics.gap));
    draw::textRight(list, {at.x + width, at.y}, theme.palette.muted, input.reading);
    return ImGui::GetFontSize() + theme.metrics.gap * 0.4f;
}

/// What each line is, in rows as wide as the chart; returns their height.
float drawLegend(const theme::Theme& theme, ImDrawList* list, ImVec2 at, float width,
                 const present::ChartInput& input) {
    const ScopedFont font(theme, ScopedFont::Role::Small);
    const float gap = theme.metrics.gap;
    const float line = ImGui::GetFontSize() + gap * 0.2f;
    const float sample = 1.4f * ImGui::GetFontSize();
    float x = at.x;
    float y = at.y;
    bool isEmpty = true;
    for (const present::ChartSeries& series : input.series) {
        if (series.label.empty()) {
            continue;
        }
        const float wanted = sample + gap * 0.5f + draw::measure(series.label).x;
        if (!isEmpty && x + wanted > at.x + width) {
            x = at.x;
            y += line;
        }
        const float middle = y + ImGui::GetFontSize() / 2;
        if (series.hasLine) {
            drawLine(list, series, {x, middle}, {x + sample, middle},
                     (series.isDashed ? 1.2f : 2.0f) * theme.metrics.scale);
        }
        if (series.hasDots) {
            list->AddCircleFilled({x + sample / 2, middle}, 3 * theme.metrics.scale, series.colour);
        }
        draw::text(list, {x + sample + gap * 0.5f, y}, theme.palette.text, series.label,
                   std::max(20.0f, at.x + width - x - sample - gap));
        x += wanted + gap;
        isEmpty = false;
    }
    return isEmpty ? 0 : y + line - at.y;
}

}  // namespace

ChartOutput chart(const theme::Theme& theme, ImVec2 size, const present::ChartInput& input) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    float heading = drawHeading(theme, list, origin, size.x, input);
    heading += drawLegend(theme, list, {origin.x, origin.y + heading}, size.x, input);
    const ScopedFont font(theme, ScopedFont::Role::CodeSmall);
    const float gap = theme.metrics.gap * 0.4f;
    Frame frame{input};
    const float labels = std::max(widestLabel(input.yTicks), draw::measure(input.yRoom).x);
    frame.min = {origin.x + labels + 2 * gap, origin.y + heading + gap};
    const float ticks = ImGui::GetFontSize() + 2 * gap;
    const float xTitle = input.xTitle.empty() ? 0 : theme.metrics.small + gap;
    frame.max = {origin.x + size.x - gap,
                 std::max(frame.min.y + 20, origin.y + size.y - ticks - xTitle)};
    frame.max.x = std::max(frame.max.x, frame.min.x + 20);

    ImGui::SetCursorScreenPos(frame.min);
    ImGui::InvisibleButton(input.id.c_str(),
                           {frame.max.x - frame.min.x, frame.max.y - frame.min.y});
    const bool isHovered = ImGui::IsItemHovered();
    const bool isActive = ImGui::IsItemActive();

    drawGrid(theme, list, frame);
    drawXTitle(theme, list, frame, ticks);
    list->PushClipRect({frame.min.x - 1, frame.min.y - 1}, {frame.max.x + 1, frame.max.y + 2},
                       true);
    drawBands(theme, list, frame);
    for (const present::ChartSeries& series : input.series) {
        drawSeries(theme, list, frame, series);
    }
    drawMarks(theme, list, frame);
    drawBest(theme, list, frame);
    drawCliffs(theme, list, frame);
    list->PopClipRect();
    drawThreshold(theme, list, frame);
    drawCurrent(theme, list, frame, isActive && input.isDraggable);

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
