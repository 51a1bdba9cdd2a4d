#include "engine/analysis/typed_lanes.h"

#include "engine/base/lane_text.h"

namespace warpscope::analysis {

std::optional<Message> beyondWarp(std::string_view typed, int warpSize) {
    const LaneMask lanes = parseLanes(typed).value_or(0);
    if ((lanes & ~firstLanes(warpSize)) == 0) return std::nullopt;
    return Message{"exercise.beyond_warp"}.with("text", typed).with("last", warpSize - 1);
}

}  // namespace warpscope::analysis
