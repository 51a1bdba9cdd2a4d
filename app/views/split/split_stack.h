#pragma once

#include "app/views/split/split_picture.h"

namespace warpscope::views {

/// What is left to run, from the bottom of the stack to its top: each entry with its line and its
/// mask, the one that runs outlined. New entries come in from the right. Nothing while the warp has
/// one path alone. Returns the height that it takes; `isLow`: as lowSplitStackHeight() says, each
/// entry in one line.
float drawSplitStack(const SplitPicture& picture, const draw::Box& room, bool isLow);
/// Whether the warp has more than one path.
bool hasSplitStack(const SplitPicture& picture);
/// Of the stack in a low room, with the gap over it, in pixels.
float lowSplitStackHeight(const theme::Metrics& m);

}  // namespace warpscope::views
