#pragma once

#include <bit>
#include <cstdint>

namespace warpscope {

/// One bit for each lane of a warp, lane 0 lowest. 64 bits wide everywhere, because the waves of
/// MetaX and CDNA are.
using LaneMask = std::uint64_t;

inline constexpr int kMaxLanes = 64;

/// The mask of lanes 0 to count − 1. Requires: 0 <= count <= 64.
constexpr LaneMask firstLanes(int count) {
    return count >= kMaxLanes ? ~LaneMask{0} : (LaneMask{1} << count) - 1;
}

constexpr LaneMask laneBit(int lane) {
    return LaneMask{1} << lane;
}
constexpr bool hasLane(LaneMask mask, int lane) {
    return ((mask >> lane) & 1) != 0;
}
constexpr int countLanes(LaneMask mask) {
    return std::popcount(mask);
}
/// The lowest lane of a mask. Requires: mask is not empty.
constexpr int firstLane(LaneMask mask) {
    return std::countr_zero(mask);
}

}  // namespace warpscope
