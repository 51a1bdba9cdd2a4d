#pragma once

#include <algorithm>
#include <optional>

#include "app/draw/canvas.h"
#include "app/present/chart.h"
#include "app/theme/theme.h"

namespace warpscope::widgets {

/// Where the plot lies on the screen, and how its units become pixels.
struct ChartFrame {
    const present::ChartInput& input;
    draw::Point min{};
    draw::Point max{};

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

/// The radius of a dot: what stands alone is looked for; on a line the dots mark where it was
/// measured.
float dotRadius(const theme::Theme& theme, const present::ChartSeries& series);
/// Of the ring around the fastest.
float ringRadius(const theme::Theme& theme);
/// Around the ring of the fastest, where there is one.
std::optional<draw::Box> ringOf(const theme::Theme& theme, const ChartFrame& frame);
/// How far the triangle of a cliff reaches down.
float cliffHeight(const theme::Theme& theme);

/// Lines upright with their labels at the foot, one above the other where they would meet. A label
/// leaves dots that stand alone in sight.
void drawMarks(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame);
/// Triangles after which a curve falls.
void drawCliffs(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame);
/// The last good value over its triangle, above the plot, where no curve runs: beside the triangle,
/// it could belong to the next one. Of those that would meet, the first.
void drawCliffNumbers(const theme::Theme& theme, draw::Canvas& canvas, const ChartFrame& frame);
/// What they take above the plot.
float cliffNumbersHeight(const theme::Theme& theme, const draw::Canvas& canvas,
                         const present::ChartInput& input);

}  // namespace warpscope::widgets
