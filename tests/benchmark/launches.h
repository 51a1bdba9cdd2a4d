#pragma once

#include <string>
#include <vector>

#include "engine/gpu/launch.h"

namespace warpscope::benchmarks {

/// The launch of a scenario file of scenarios/, with fields set as by --set ("key=value"). Stops
/// the program with the problem when it cannot be made.
gpu::Launch launchOf(const std::string& scenario, const std::vector<std::string>& settings = {});

/// Chained FFMAs on full warps: what the arithmetic itself costs. `rounds` of 16 a thread.
gpu::Launch arithmeticLaunch(int blocks, int rounds);

/// Kernels as people write them, 1,024 threads on one SM of an H100: a loop of four FFMAs, an
/// if-else in a loop whose warps diverge, a vector addition with a stride of 32 elements.
gpu::Launch fmaLoopLaunch();
gpu::Launch divergentLoopLaunch();
gpu::Launch stridedAdditionLaunch();
/// Each thread sums a row of its own of a matrix: the lanes of a warp read down a column.
gpu::Launch rowSumsLaunch();

/// Vector addition on all 132 SMs of an H100: 1056 blocks of 256 threads (h100/runs.txt, "full").
std::string wholeH100Scenario();
gpu::Launch wholeH100Launch();

}  // namespace warpscope::benchmarks
