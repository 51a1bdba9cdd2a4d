#pragma once

#include <string>

#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

/// The answer of cudaOccupancyMaxPotentialBlockSize.
struct Potential {
    int blockSize = 0;    ///< 0: no block size fits.
    int minGridSize = 0;  ///< The smallest grid that fills the whole GPU.
    int blocksPerSm = 0;

    friend bool operator==(const Potential&, const Potential&) = default;
};

/// The block size with the most threads resident on an SM. Block sizes are tried from the largest
/// multiple of the warp size down, so the largest one wins a tie. The request's own block size does
/// not matter. `functionMaxThreads`: the kernel's maximum (__launch_bounds__), 0 = the device's.
Potential maxPotentialBlockSize(const machine::Machine& machine, const Request& request,
                                int functionMaxThreads = 0);

/// The answer in words. A bare compute capability has no number of SMs: `example` (nullptr = none)
/// then lends its own, and without it the grid is told for each SM.
Message potentialAnswer(const machine::Machine& machine, const Potential& potential,
                        const machine::Machine* example);
/// The answer of cudaOccupancyMaxActiveBlocksPerMultiprocessor in words.
Message activeBlocksAnswer(const machine::Machine& machine, const Request& request);

/// The same two questions as C, to be copied: CUDA's names, HIP's for AMD, MXMACA's for MetaX.
std::string maxPotentialCall(const machine::Machine& machine, const Request& request,
                             const std::string& kernel, int functionMaxThreads = 0);
std::string maxActiveBlocksCall(const machine::Machine& machine, const Request& request,
                                const std::string& kernel);

}  // namespace warpscope::occupancy
