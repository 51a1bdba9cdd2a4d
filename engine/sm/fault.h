#pragma once

#include "engine/sm/operands.h"

namespace warpscope::sm {

/// One access to memory by the active lanes of a warp.
struct Access {
    const Decoded& instruction;
    const Lanes& addresses;
    LaneMask active;
    int bytes;  ///< Of each lane.
    bool isWrite;
};

/// True when every active lane names aligned bytes of one allocation of global memory; otherwise
/// the first wrong lane's fault is recorded, with thread, buffer and element.
bool checkGlobal(Tick& tick, const Warp& warp, const Access& access);
/// The same for the block's shared memory of `size` bytes.
bool checkShared(Tick& tick, const Warp& warp, const Access& access, std::size_t size);
/// The same for the thread's local memory and the constant bank.
bool checkPrivate(Tick& tick, const Warp& warp, const Access& access, std::size_t size);

}  // namespace warpscope::sm
