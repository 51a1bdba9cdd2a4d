#pragma once

#include "engine/memory/access.h"

namespace warpscope::memory {

/// The first warp of a launch, whose 32 lanes touch 4 bytes each, `bytes` apart.
inline Access stridedAccess(Space space, AccessKind kind, std::uint32_t bytes) {
    Access access;
    access.space = space;
    access.kind = kind;
    access.warp = WarpId{0};
    access.active = firstLanes(32);
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        access.addresses[lane] = lane * bytes;
    return access;
}

}  // namespace warpscope::memory
