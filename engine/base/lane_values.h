#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/block_cache.h"
#include "engine/base/lane_mask.h"

namespace warpscope {

/// Lane values begin on a cache line, so that a vector of them never lies across two.
inline constexpr std::size_t kLaneAlignment = kBlockAlignment;

/// One 32-bit value for each lane.
struct alignas(kLaneAlignment) Lanes : std::array<std::uint32_t, kMaxLanes> {};

/// For a vector that each warp has: with kLaneAlignment, in blocks that are taken again.
template <class T>
struct LaneAllocator {
    using value_type = T;

    LaneAllocator() = default;
    template <class U>
    LaneAllocator(const LaneAllocator<U>&) {}

    T* allocate(std::size_t count) { return static_cast<T*>(takeBlock(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t count) { giveBack(memory, count * sizeof(T)); }
    friend bool operator==(const LaneAllocator&, const LaneAllocator&) { return true; }
};

/// The values of many lanes one after another.
using LaneValues = std::vector<std::uint32_t, LaneAllocator<std::uint32_t>>;

}  // namespace warpscope
