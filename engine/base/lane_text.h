#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/lane_mask.h"

namespace warpscope {

/// The lanes of a mask for a sentence: "0–15", "3", "0, 2–5, 9". More than five ranges are
/// shortened to "0, 2, 4, …, 30", because nobody reads thirty numbers. "–" for no lane.
std::string laneRanges(LaneMask mask);
/// All of them, as a person types them: "0-15, 24"; empty for no lane.
std::string laneList(LaneMask mask);
/// "0-15, 24", "0–15 24", "0 to 15" and "０～１５、２４" as a mask; nothing where it is no list of
/// lanes from 0 to 63.
std::optional<LaneMask> parseLanes(std::string_view written);

}  // namespace warpscope
