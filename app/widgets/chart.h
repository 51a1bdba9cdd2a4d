#pragma once

#include <imgui.h>

#include <optional>

#include "app/draw/canvas.h"
#include "app/present/chart.h"
#include "app/theme/theme.h"

namespace warpscope::widgets {

struct ChartOutput {
    std::optional<double> hovered{};  ///< x under the pointer.
    std::optional<double> dragged{};  ///< x to which the point is pulled in this frame.
};

/// Draws a chart at the cursor and moves the cursor below it. The caller shows the tooltip of what
/// is hovered, since only it knows what the numbers mean.
ChartOutput chart(draw::Canvas& canvas, const theme::Theme& theme, ImVec2 size,
                  const present::ChartInput& input);

}  // namespace warpscope::widgets
