#pragma once

#include "app/views/view.h"

namespace warpscope::views {

/// A block: coordinates, SM, from when to when, and its warps as chips.
void drawBlock(const ViewContext& context, BlockId block);

/// A lane: threadIdx, index in the grid, its variables and registers after this cycle.
void drawLane(const ViewContext& context, WarpId warp, int lane);

/// An instruction or a line: what the run did there.
void drawInstruction(const ViewContext& context, isa::ProgramCounter pc);

}  // namespace warpscope::views
