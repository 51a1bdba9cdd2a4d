#pragma once

#include "app/views/split/split_picture.h"

namespace warpscope::views {

/// The passes of the warp so far as boxes within boxes: time in issues to the right, each branch
/// that split a level deeper.
void drawSplitPasses(const SplitPicture& picture, const draw::Box& room);

}  // namespace warpscope::views
