#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// One SM large: its schedulers with every warp and its reason, pipes, memory, block slots.
std::unique_ptr<View> makeSmView();

}  // namespace warpscope::views
