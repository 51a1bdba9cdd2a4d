#pragma once

#include "app/views/view.h"
#include "engine/base/lane_mask.h"

namespace warpscope::views {

/// Every resident warp of an SM as a small picture of its last issues, lanes down, and its mask
/// now.
void drawSplitWarps(const ViewContext& context, SmId sm, const draw::Box& room);

/// How many of an SM's warps are split now, in one sentence.
std::string warpsSentence(const ViewContext& context, SmId sm);

}  // namespace warpscope::views
