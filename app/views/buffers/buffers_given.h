#pragma once

#include "app/draw/box.h"
#include "app/views/view.h"
#include "engine/gpu/launch.h"

namespace warpscope::views {

/// While it is asked what is done with buffers: each as a matrix of empty cells with the numbers of
/// its elements beside it, shared memory with those of its banks above it.
void paintBuffersGiven(const ViewContext& context, const draw::Box& room,
                       const gpu::Launch& launch);

}  // namespace warpscope::views
