#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/draw/box.h"

namespace warpscope::views {

/// Where things stand in this frame that a step of a lesson points at: "grid", "lane 26", "line 8".
struct Spots {
    std::span<const std::string> wanted{};
    std::vector<draw::Box> found{};

    void offer(std::string_view name, const draw::Box& box) {
        if (std::ranges::find(wanted, name) != wanted.end()) found.push_back(box);
    }
};

}  // namespace warpscope::views
