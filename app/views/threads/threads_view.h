#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The threads of the grid where their coordinates put them, coloured by warp, lane, divergence or
/// value, and beside them the linear order in which a block's threads become warps.
std::unique_ptr<View> makeThreadsView();

}  // namespace warpscope::views
