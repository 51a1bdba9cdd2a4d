#include "app/present/lane_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpscope::present {

namespace {

std::int64_t threadOfLane(const gpu::Launch& launch, WarpId warp, int lane) {
    const auto warpInBlock = static_cast<std::int64_t>(warp.value) % launch.warpsPerBlock();
    return warpInBlock * launch.machine.limits.warpSize + lane;
}

}  // namespace

std::string sentenceCase(std::string sentence) {
    const bool isSmall = !sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z';
    if (isSmall) sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
    return sentence;
}

std::string hexMask(LaneMask mask, int warpSize) {
    return fmt::format("{:0{}x}", mask & firstLanes(warpSize), (warpSize + 3) / 4);
}

LaneMask lanesAfterDrag(LaneMask before, int from, int to) {
    const bool isTaken = !hasLane(before, from);
    LaneMask after = before;
    for (int lane = std::min(from, to); lane <= std::max(from, to); ++lane)
        after = isTaken ? after | laneBit(lane) : after & ~laneBit(lane);
    return after;
}

std::string coordinateText(const Dim3& at) {
    return fmt::format("({}, {}, {})", at.x, at.y, at.z);
}

Dim3 threadIndexOf(const gpu::Launch& launch, WarpId warp, int lane) {
    return coordinateOf(threadOfLane(launch, warp, lane), launch.block);
}

std::int64_t globalThreadOf(const gpu::Launch& launch, WarpId warp, int lane) {
    const auto block = static_cast<std::int64_t>(warp.value) / launch.warpsPerBlock();
    return block * launch.threadsPerBlock() + threadOfLane(launch, warp, lane);
}

}  // namespace warpscope::present
