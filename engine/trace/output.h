#pragma once

#include <cstddef>
#include <string>

#include "engine/base/cycle.h"
#include "engine/base/id.h"

namespace warpscope::trace {

/// What one call of printf wrote for one thread.
struct Output {
    Cycle cycle = 0;
    BlockId block{};
    int thread = 0;  ///< Index in its block; coordinateOf() gives x, y, z.
    WarpId warp{};
    int line = 0;        ///< Of the kernel file.
    std::string text{};  ///< To the byte what C writes.

    friend bool operator==(const Output&, const Output&) = default;
};

/// Bytes of text that a run keeps: as much as CUDA's buffer holds by default
/// (cudaLimitPrintfFifoSize). As there, the oldest texts make room.
inline constexpr std::size_t kOutputBytes = 1u << 20;

}  // namespace warpscope::trace
