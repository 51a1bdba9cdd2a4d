#pragma once

#include "app/session/state/slot_reader.h"

namespace warpscope::present {

/// The warp that the lanes and the source are about: the selected one; else the first warp of the
/// selected block; else, once a fault has ended the run, the one that did it; else warp 0, or while
/// that one is not resident the first resident warp of the first SM. Invalid only without a run.
WarpId shownWarp(const session::SlotReader& session);

/// The lanes that hold a thread of the grid; the last warp of a block may be padded.
LaneMask lanesOf(const gpu::Launch& launch, WarpId warp);

}  // namespace warpscope::present
