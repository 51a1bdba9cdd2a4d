#pragma once

#include "engine/base/message.h"
#include "engine/machine/machine.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

/// What a kernel promises with __launch_bounds__(threads, blocks); 0 = not said. The second number
/// is blocks of an SM, except for AMD: waves of a SIMD, as HIP defines it.
struct LaunchBounds {
    int threads = 0;
    int blocks = 0;

    friend bool operator==(const LaunchBounds&, const LaunchBounds&) = default;
};

/// What the compiler makes of the promise.
struct BoundedRegisters {
    int registersPerThread = 0;  ///< The most that it may use.
    bool ignoresBlocks = false;  ///< More blocks are asked for than an SM has room for.
    Message message{};           ///< The calculation with its numbers; empty without a promise.
};

/// The most registers a thread with which the promised blocks are resident: an equal share of the
/// SM's registers, in whole units and with whole warps in each sub-partition, so that a launch
/// within the bounds is never refused for its registers. A promise of threads alone counts one
/// block. A second number that asks for more threads than an SM has slots is ignored, as ptxas
/// does. Without a promise it is all that the compiler can use.
BoundedRegisters registersWithin(const machine::Machine& machine, const LaunchBounds& bounds);

/// Whether a block has more threads than the kernel promised, so that its launch is refused.
bool isBeyond(const Request& request, const LaunchBounds& bounds);

/// calculate() for a kernel with these bounds: of a block beyond them none is resident, as NVIDIA's
/// calculator has it (cuda_occupancy.h, the limit of warps).
Result calculateWithin(const machine::Machine& machine, const Request& request,
                       const LaunchBounds& bounds);

}  // namespace warpscope::occupancy
