#pragma once

#include <string>

#include "app/draw/box.h"
#include "app/present/threads/block_map.h"
#include "app/present/threads/thread_layout.h"
#include "app/present/threads/thread_map.h"
#include "app/views/view.h"
#include "engine/gpu/launch.h"

namespace warpscope::views {

/// What the numbers beside a plane take: above it a line, and one more where the grid has layers.
present::AxisRoom planeAxes(const ViewContext& context, const present::ThreadPlane& plane);
/// The same in a room of this height; none where it is low, or a row goes on in the next one, so
/// that no thread stands at a number of both sides.
present::AxisRoom planeAxesIn(const ViewContext& context, const present::ThreadPlane& plane,
                              float height);

/// Where the threads of a launch, or the blocks of one that is too large for them, and the strip
/// beside them stand in a room, and the words over them: two lines where one has no room, and fewer
/// words where these have none, or the picture needs the height.
struct LaidThreads {
    present::ThreadLayout layout{};
    std::string heading{};
};
LaidThreads layThreads(const ViewContext& context, const draw::Box& room, const gpu::Launch& launch,
                       const present::ThreadPlane& plane, present::BlockMap* blocks,
                       const present::AxisRoom& axes);

/// Gaps between the layers of z, of a block and, wider, of the grid, which stand beside each other.
void paintPlaneLayers(const ViewContext& context, const present::ThreadPlane& plane,
                      const draw::Box& box, float width);

/// threadIdx along both sides of a plane whose cells have this size, as often as its numbers find
/// room, and where a layer of z begins its number; of a folded grid along the top. Over blocks that
/// are too small for it both sides count the threads of the grid.
void paintPlaneAxes(const ViewContext& context, const present::ThreadPlane& plane,
                    const draw::Box& box, float width, float height);

}  // namespace warpscope::views
