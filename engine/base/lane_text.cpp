#include "engine/base/lane_text.h"

#include <vector>

namespace warpscope {
namespace {

constexpr std::size_t kMaxRanges = 5;

}  // namespace

std::string laneRanges(LaneMask mask) {
    if (mask == 0) return "–";
    std::vector<std::string> ranges;
    for (int lane = 0; lane < kMaxLanes; ++lane) {
        if (!hasLane(mask, lane)) continue;
        const int first = lane;
        while (lane + 1 < kMaxLanes && hasLane(mask, lane + 1))
            ++lane;
        ranges.push_back(std::to_string(first));
        if (lane > first) ranges.back() += "–" + std::to_string(lane);
    }
    if (ranges.size() > kMaxRanges) ranges = {ranges[0], ranges[1], ranges[2], "…", ranges.back()};
    std::string text = ranges.front();
    for (std::size_t i = 1; i < ranges.size(); ++i)
        text += ", " + ranges[i];
    return text;
}

}  // namespace warpscope
