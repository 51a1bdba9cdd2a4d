#pragma once

#include "app/draw/box.h"
#include "app/present/threads/thread_map.h"
#include "app/views/view.h"

namespace warpscope::views {

/// What the numbers beside a plane take, above it and at its left.
float planeAxis(const ViewContext& context, const present::ThreadPlane& plane);
/// The same in a room of this height; 0 = there are none: it is low, or a row goes on in the next
/// one, so that no thread stands at a number of both sides.
float planeAxisIn(const ViewContext& context, const present::ThreadPlane& plane, float height);

/// threadIdx along both sides of a plane whose cells have this size, as often as its numbers find
/// room, and where a layer of z begins its number and a gap; of a folded grid along the top.
void paintPlaneAxes(const ViewContext& context, const present::ThreadPlane& plane,
                    const draw::Box& box, float width, float height);

}  // namespace warpscope::views
