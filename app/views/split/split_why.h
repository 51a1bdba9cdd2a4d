#pragma once

#include "app/views/split/split_picture.h"

namespace warpscope::views {

/// The question in the source's words, each lane's answer, the two groups with their masks, what
/// lies on the stack, and the passes so far as boxes within boxes.
void drawSplitWhy(const SplitPicture& picture, const draw::Box& room);

/// Whether the source's line, the lanes' values or answers, or tokens or groups, which have a place
/// in `high`, have none in `low`.
bool losesPiecesOfWhy(const SplitPicture& picture, const draw::Box& high, const draw::Box& low);

/// Whether the stack stands in a line at the foot of a low room, because the picture loses none of
/// these pieces for it.
bool hasLowStackInWhy(const SplitPicture& picture, const draw::Box& room);

}  // namespace warpscope::views
