#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// Why a warp splits: what a branch asked each lane and how the lanes part; the kernel's flow graph
/// with the lanes where they are; all warps of an SM side by side.
std::unique_ptr<View> makeSplitView();

}  // namespace warpscope::views
