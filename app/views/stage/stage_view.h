#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The GPU at the cursor: the grid's queue of blocks, every SM with its warps, pipes and memory.
std::unique_ptr<View> makeStageView();

}  // namespace warpscope::views
