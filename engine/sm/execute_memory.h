#pragma once

#include "engine/sm/fault.h"

namespace warpscope::sm {

// One function a memory space: checks, moves the values, books the way there and back. False: the
// access was wrong and the fault is recorded.

bool accessGlobal(Tick& tick, int slot, const Access& access);
bool accessShared(Tick& tick, int slot, const Access& access);
/// Local memory: each thread its own, laid out so that lanes at the same offset are neighbours.
bool accessLocal(Tick& tick, int slot, const Access& access);
bool accessConstant(Tick& tick, int slot, const Access& access);
/// Atomics on global and shared memory: lanes take their turn in lane order.
bool accessAtomic(Tick& tick, int slot, const Access& access);

/// Extends what was loaded to 32 bits as the type says and writes the destination.
void writeLoaded(Tick& tick, Warp& warp, const Decoded& instruction, Lanes& values);
/// Books the result and the picture of a memory instruction.
void bookMemory(Tick& tick, int slot, const Decoded& instruction, InFlight item,
                trace::WarpState reason);

}  // namespace warpscope::sm
