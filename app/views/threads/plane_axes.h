#pragma once

#include "app/draw/box.h"
#include "app/present/threads/thread_layout.h"
#include "app/present/threads/thread_map.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What the numbers beside a plane take: above it a line, and one more where the grid has layers.
present::AxisRoom planeAxes(const ViewContext& context, const present::ThreadPlane& plane);
/// The same in a room of this height; none where it is low, or a row goes on in the next one, so
/// that no thread stands at a number of both sides.
present::AxisRoom planeAxesIn(const ViewContext& context, const present::ThreadPlane& plane,
                              float height);

/// Gaps between the layers of z, of a block and, wider, of the grid, which stand beside each other.
void paintPlaneLayers(const ViewContext& context, const present::ThreadPlane& plane,
                      const draw::Box& box, float width);

/// threadIdx along both sides of a plane whose cells have this size, as often as its numbers find
/// room, and where a layer of z begins its number; of a folded grid along the top. Over blocks that
/// are too small for it both sides count the threads of the grid.
void paintPlaneAxes(const ViewContext& context, const present::ThreadPlane& plane,
                    const draw::Box& box, float width, float height);

}  // namespace warpscope::views
