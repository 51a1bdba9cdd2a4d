#pragma once

#include <imgui.h>

#include <span>

#include "app/theme/theme.h"
#include "app/timeline/axis.h"
#include "app/timeline/event_marks.h"

namespace warpscope::timeline {

/// The colour of an event's mark: divergence orange, barrier pink.
ImU32 markColour(const theme::Palette& palette, trace::EventKind kind);

/// Numbers of cycles along the axis, between two heights, and a tick under each.
void paintTicks(const theme::Theme& theme, ImDrawList* list, const Axis& axis, float top,
                float bottom);
/// Small triangles that point down to `bottom`.
void paintMarks(const theme::Theme& theme, ImDrawList* list, std::span<const EventMark> marks,
                float bottom);
/// The line at a cycle, drawn where the axis shows it.
void paintCursor(const theme::Theme& theme, ImDrawList* list, const Axis& axis, double cycle,
                 float top, float bottom);

}  // namespace warpscope::timeline
