#pragma once

#include "app/views/split/split_picture.h"

namespace warpscope::views {

/// What is left to run, from the bottom of the stack to its top: each entry with its line and its
/// mask, the one that runs outlined. New entries come in from the right. Nothing while the warp has
/// one path alone. Returns the height that it takes.
float drawSplitStack(const SplitPicture& picture, const draw::Box& room);

}  // namespace warpscope::views
