#pragma once

#include "app/views/split/split_picture.h"

namespace warpscope::views {

/// The question in the source's words, each lane's answer, the two groups with their masks, what
/// lies on the stack, and the passes so far as boxes within boxes. Whether all of that had room:
/// else the masks of the stack, or the passes, were left out.
bool drawSplitWhy(const SplitPicture& picture, const draw::Box& room);

/// The stack with its masks, and the passes so far, as they stand below a picture without them.
void drawSplitRest(const SplitPicture& picture, draw::Box room);
/// What they take, in pixels.
float splitRestHeight(const theme::Metrics& m);

/// Whether the source's line, the lanes' values or answers, or tokens or groups, which have a place
/// in `high`, have none in `low`.
bool losesPiecesOfWhy(const SplitPicture& picture, const draw::Box& high, const draw::Box& low);

/// Whether the stack stands in a line at the foot of a low room, because the picture loses none of
/// these pieces for it.
bool hasLowStackInWhy(const SplitPicture& picture, const draw::Box& room);

}  // namespace warpscope::views
