#pragma once

#include <string>

#include "engine/base/lane_mask.h"

namespace warpscope {

/// The lanes of a mask for a sentence: "0–15", "3", "0, 2–5, 9". More than five ranges are
/// shortened to "0, 2, 4, …, 30", because nobody reads thirty numbers. "–" for no lane.
std::string laneRanges(LaneMask mask);

}  // namespace warpscope
