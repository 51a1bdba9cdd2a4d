#pragma once

#include <functional>
#include <span>
#include <string>

#include "app/draw/canvas.h"
#include "app/theme/theme.h"
#include "app/timeline/axis.h"
#include "app/timeline/event_marks.h"

namespace warpscope::views {

/// The colour of an event's mark: divergence orange-red, barrier pink.
theme::Colour markColour(const theme::Palette& palette, trace::EventKind kind);

/// Numbers of cycles along the axis, between two heights, and a tick under each. A number that
/// would pass `shownRight`, where the picture ends, is left out.
void paintTicks(draw::Canvas& canvas, const theme::Theme& theme, const timeline::Axis& axis,
                float top, float bottom, float shownRight);
/// The folds of an axis: a pale band over the rows between two heights, and over it, from `top` on,
/// what `words` says of so many cycles, shorter where they do not fit, and nothing where the fold
/// passes `shownRight`.
void paintFolds(draw::Canvas& canvas, const theme::Theme& theme, const timeline::Axis& axis,
                float top, float rows, float bottom, float shownRight,
                const std::function<std::string(CycleCount)>& words);
/// Small triangles that point down to `bottom`.
void paintMarks(draw::Canvas& canvas, const theme::Theme& theme,
                std::span<const timeline::EventMark> marks, float bottom);
/// The line at a cycle, drawn where the axis shows it.
void paintCursor(draw::Canvas& canvas, const theme::Theme& theme, const timeline::Axis& axis,
                 double cycle, float top, float bottom);

}  // namespace warpscope::views
