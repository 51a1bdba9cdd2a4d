#pragma once

#include "app/session/session.h"

namespace warpscope::views {

/// The warp that the lanes and the source are about: the selected one; else the first warp of the
/// selected block; else warp 0, or while that one is not resident the first resident warp of the
/// first SM. Invalid only without a run.
WarpId shownWarp(const session::Session& session);

/// A warp as it is in a state; nullptr where it is not resident.
const sm::Warp* residentWarp(const history::Run& run, const gpu::GpuState& state, WarpId warp);

/// The lanes that hold a thread of the grid; the last warp of a block may be padded.
LaneMask lanesOf(const gpu::Launch& launch, WarpId warp);

}  // namespace warpscope::views
