#pragma once

#include "app/views/split/split_picture.h"

namespace warpscope::views {

/// The question in the source's words, each lane's answer, the two groups with their masks, what
/// lies on the stack, and the passes so far as boxes within boxes.
void drawSplitWhy(const SplitPicture& picture, const draw::Box& room);

}  // namespace warpscope::views
