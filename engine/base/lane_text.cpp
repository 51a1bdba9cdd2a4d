#include "engine/base/lane_text.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "engine/base/half_width.h"

namespace warpscope {
namespace {

constexpr std::size_t kMaxRanges = 5;

std::vector<std::string> rangesOf(LaneMask mask, const std::string& dash) {
    std::vector<std::string> ranges;
    for (int lane = 0; lane < kMaxLanes; ++lane) {
        if (!hasLane(mask, lane)) continue;
        const int first = lane;
        while (lane + 1 < kMaxLanes && hasLane(mask, lane + 1))
            ++lane;
        ranges.push_back(std::to_string(first));
        if (lane > first) ranges.back() += dash + std::to_string(lane);
    }
    return ranges;
}

std::string joined(const std::vector<std::string>& ranges) {
    std::string text;
    for (const std::string& range : ranges)
        text += (text.empty() ? "" : ", ") + range;
    return text;
}

/// Takes a lane off the front of a text.
std::optional<int> takeLane(std::string_view& text) {
    int lane = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), lane);
    if (error != std::errc() || lane < 0 || lane >= kMaxLanes) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return lane;
}

void skip(std::string_view& text, std::string_view what) {
    text.remove_prefix(std::min(text.find_first_not_of(what), text.size()));
}

/// With the spaces around it; leaves a text that begins with no dash as it is.
bool takeDash(std::string_view& text) {
    std::string_view rest = text;
    skip(rest, " ");
    for (const std::string_view dash : {"-", "–", "~", "to", "到", "至"}) {
        if (!rest.starts_with(dash)) continue;
        text = rest.substr(dash.size());
        skip(text, " ");
        return true;
    }
    return false;
}

}  // namespace

std::string laneRanges(LaneMask mask) {
    if (mask == 0) return "–";
    std::vector<std::string> ranges = rangesOf(mask, "–");
    if (ranges.size() > kMaxRanges) ranges = {ranges[0], ranges[1], ranges[2], "…", ranges.back()};
    return joined(ranges);
}

std::string laneList(LaneMask mask) {
    return joined(rangesOf(mask, "-"));
}

std::optional<LaneMask> parseLanes(std::string_view written) {
    const std::string half = halfWidth(written);
    std::string_view text = half;
    skip(text, " ");
    for (const std::string_view word : {"lanes", "lane", "通道"})
        if (text.starts_with(word)) text.remove_prefix(word.size());
    LaneMask mask = 0;
    while (true) {
        skip(text, " ,");
        if (text.empty()) break;
        const auto first = takeLane(text);
        if (!first) return std::nullopt;
        const auto last = takeDash(text) ? takeLane(text) : first;
        if (!last || *last < *first) return std::nullopt;
        mask |= firstLanes(*last + 1) & ~firstLanes(*first);
    }
    if (mask == 0) return std::nullopt;
    return mask;
}

}  // namespace warpscope
