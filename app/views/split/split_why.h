#pragma once

#include <string>

#include "app/views/split/split_picture.h"

namespace warpscope::views {

/// The question in the source's words, each lane's answer, the two groups with their masks, what
/// lies on the stack, and the passes so far as boxes within boxes.
void drawSplitWhy(const SplitPicture& picture, const draw::Box& room);

/// The whole in one sentence.
std::string splitSentence(const SplitPicture& picture);

}  // namespace warpscope::views
