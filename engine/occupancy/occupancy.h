#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/dim3.h"
#include "engine/base/message.h"
#include "engine/machine/machine.h"
#include "engine/occupancy/question.h"

namespace warpscope::occupancy {

/// Blocks that one SM of a machine holds at a time.
///
/// NVIDIA, exact: formulas that agree with CUDA 13.0's own calculator in every limit and limiter,
/// and with the driver of an H100. AMD: LLVM's AMDGPU rules (granules, waves per SIMD, LDS).
/// MetaX: waves per PEU by registers, an approximation (see its device file). Words of the fields
/// are NVIDIA's; a "warp" is a wave and a "block" a group on the other two.
/// isValid is false for no threads, negative sizes and a carve-out outside −1 … 100.
Result calculate(const machine::Machine& machine, const Request& request);

/// Why CUDA would refuse a launch: a sentence with the rule that it breaks and {error}, the name
/// and number of CUDA's error; nothing when it would start. A sentence of the calculator's own
/// limits only: shapeError has those of the grid's and block's dimensions.
///
/// Measured with CUDA 13.0 and driver 580 on an H100: a breach of shape or shared memory gives
/// cudaErrorInvalidValue (1), which runtimes up to CUDA 12 report as cudaErrorInvalidConfiguration
/// (9) where it is one of shape; registers give cudaErrorLaunchOutOfResources (701).
/// `launchBoundsThreads`: the maximum of __launch_bounds__, 0 = none.
std::optional<Message> launchError(const machine::Machine& machine, const Request& request,
                                   int launchBoundsThreads = 0);

/// The same for dimensions: each of the grid and of the block within the device's, none 0.
std::optional<Message> shapeError(const machine::Machine& machine, const Dim3& grid,
                                  const Dim3& block);

/// A cluster takes at most 8 blocks (more need an attribute of the function), divides the grid, and
/// needs compute capability 9.0 (measured on an H200: error 912 for each).
std::optional<Message> clusterError(const machine::Machine& machine, const Dim3& grid,
                                    const Dim3& cluster);
/// A cooperative launch must be resident at once (error 720).
std::optional<Message> cooperativeError(const machine::Machine& machine, const Result& result,
                                        std::int64_t blocks);

}  // namespace warpscope::occupancy
