#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/draw/box.h"

namespace warpscope::views {

/// How far around its box the ring of what a step points at stands, in unscaled pixels.
inline constexpr float kRingReach = 4;

/// Where things stand in this frame that a step of a lesson points at: "grid", "lane 26", "line 8".
struct Spots {
    std::span<const std::string> wanted{};
    std::vector<draw::Box> found{};

    void offer(std::string_view name, const draw::Box& box) {
        if (std::ranges::find(wanted, name) != wanted.end()) found.push_back(box);
    }
};

}  // namespace warpscope::views
