#include "engine/history/touched_lanes.h"

#include <bit>

namespace warpscope::history {
namespace {

/// So short that no row runs over 32 bits and comes back to the buffer from below.
constexpr std::uint32_t kMaxStep = UINT32_MAX / 2 / kMaxLanes;

}  // namespace

std::uint32_t stepOf(const sm::Touch& touch) {
    const auto first = static_cast<std::uint32_t>(firstLane(touch.active));
    const auto count = static_cast<std::uint32_t>(countLanes(touch.active));
    if (touch.active >> first != firstLanes(static_cast<int>(count))) return kNoStep;
    if (count == 1) return static_cast<std::uint32_t>(touch.bytesPerLane);
    const std::uint32_t* const from = touch.addresses.data() + first;
    const std::uint32_t step = from[1] - from[0];
    if (step > kMaxStep) return kNoStep;
    std::uint32_t differences = 0;
    constexpr std::uint32_t kUsual = 32;
    if (count == kUsual) {
        // A length that the compiler knows runs on vectors.
        for (std::uint32_t lane = 0; lane < kUsual; ++lane)
            differences |= from[lane] ^ (from[0] + lane * step);
    } else {
        for (std::uint32_t lane = 0; lane < count; ++lane)
            differences |= from[lane] ^ (from[0] + lane * step);
    }
    return differences == 0 ? step : kNoStep;
}

LaneMask lanesWithin(const sm::Touch& touch, std::uint32_t begin, std::uint32_t bytes,
                     std::uint32_t step) {
    const auto isInside = [&](int lane) { return addressOf(touch, lane) - begin < bytes; };
    if (step != kNoStep && isInside(kMaxLanes - 1 - std::countl_zero(touch.active)))
        return touch.active;
    constexpr int kUsual = 32;
    if (touch.active == firstLanes(kUsual)) {
        // Without a branch a lane: nearly always all of them are there.
        std::uint32_t outside = 0;
        for (int lane = 0; lane < kUsual; ++lane)
            outside |= isInside(lane) ? 0U : 1U;
        if (outside == 0) return touch.active;
    }
    LaneMask inside = 0;
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1)
        if (isInside(firstLane(rest))) inside |= rest & (~rest + 1);
    return inside;
}

}  // namespace warpscope::history
