#pragma once

#include <compare>
#include <cstdint>

namespace warpscope {

/// A number that names one thing of one kind. Ids of different kinds do not convert into each
/// other. A default-made id names nothing.
template <class Tag>
struct Id {
    std::uint32_t value = UINT32_MAX;

    constexpr bool isValid() const { return value != UINT32_MAX; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

/// A block of the grid by its linear index: x fastest, then y, then z.
using BlockId = Id<struct BlockTag>;
/// A warp of the grid: block index × warps per block + warp index in the block. Stable for a
/// launch, whether the warp is resident or not.
using WarpId = Id<struct WarpTag>;
/// A streaming multiprocessor (SM, AMD: CU, MetaX: AP).
using SmId = Id<struct SmTag>;

}  // namespace warpscope
