#pragma once

#include "app/draw/box.h"
#include "app/present/threads/block_map.h"
#include "app/views/view.h"
#include "engine/gpu/launch.h"

namespace warpscope::views {

/// While it is asked what becomes of threads: they stand where their coordinates put them, with
/// threadIdx beside them, and nothing tells their warps. `room`: of their picture when it is
/// answered, within `all` of the panel. `blocks`: those of a grid that is too large for its
/// threads; else nullptr.
void paintThreadsGiven(const ViewContext& context, const draw::Box& all, const draw::Box& room,
                       const gpu::Launch& launch, present::BlockMap* blocks);

}  // namespace warpscope::views
