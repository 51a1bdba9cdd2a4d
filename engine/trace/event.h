#pragma once

#include <cstdint>

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/base/lane_mask.h"

namespace warpscope::trace {

/// What a reader may want to jump to. The numbers are part of the format of recordings (the
/// README).
enum class EventKind : std::uint8_t {
    BlockStart,      ///< A block became resident on an SM.
    BlockEnd,        ///< Its last warp drained; its resources are free.
    Divergence,      ///< A branch sent active lanes of a warp different ways.
    Reconvergence,   ///< Diverged lanes of a warp met again.
    BarrierArrive,   ///< A warp reached __syncthreads().
    BarrierRelease,  ///< All warps of a block were released from it.
    WarpEnd,         ///< All lanes of a warp have exited.
};

struct Event {
    Cycle cycle = 0;
    EventKind kind = EventKind::BlockStart;
    SmId sm{};
    BlockId block{};
    WarpId warp{};         ///< Invalid for block and BarrierRelease events.
    std::uint32_t pc = 0;  ///< Of the branch, barrier or exit.
    LaneMask lanes = 0;    ///< Divergence: lanes that took the branch. Reconvergence: all lanes.

    friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace warpscope::trace
