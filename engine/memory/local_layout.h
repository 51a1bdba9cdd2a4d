#pragma once

#include "engine/memory/access.h"

namespace warpscope::memory {

/// Where global memory keeps the local memory of a launch.
struct LocalLayout {
    int bytesPerThread = 0;
    int warpSize = 32;

    friend bool operator==(const LocalLayout&, const LocalLayout&) = default;
};

/// The offsets of an access to local memory as global memory sees them: word by word, the lanes of
/// a warp side by side, so that lanes at the same offset are neighbours; of 64 bits both words. An
/// address space of its own, apart from the buffers.
Lanes localAddresses(const Access& access, const LocalLayout& layout);

}  // namespace warpscope::memory
