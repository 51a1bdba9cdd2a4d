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

/// The answer of cudaOccupancyMaxPotentialBlockSizeVariableSMem, where a block's dynamic shared
/// memory is so many bytes for each of its threads, whatever the request says of it.
Potential maxPotentialBlockSizeVariable(const machine::Machine& machine, const Request& request,
                                        std::int64_t bytesPerThread, int functionMaxThreads = 0);
/// The dynamic shared bytes of a request as bytes for each thread of its block; 0 = it has none, or
/// they are no whole number.
std::int64_t sharedBytesPerThread(const Request& request);

/// The answer in words. A bare compute capability has no number of SMs: `example` (nullptr = none)
/// then lends its own, and without it the grid is told for each SM.
Message potentialAnswer(const machine::Machine& machine, const Potential& potential,
                        const machine::Machine* example);
/// The answer of cudaOccupancyMaxActiveBlocksPerMultiprocessor in words.
Message activeBlocksAnswer(const machine::Machine& machine, const Request& request);

/// The same questions as C, to be copied: CUDA's names, HIP's for AMD, MXMACA's for MetaX.
std::string maxPotentialCall(const machine::Machine& machine, const Request& request,
                             const std::string& kernel, int functionMaxThreads = 0);
std::string maxPotentialVariableCall(const machine::Machine& machine, std::int64_t bytesPerThread,
                                     const std::string& kernel, int functionMaxThreads = 0);
std::string maxActiveBlocksCall(const machine::Machine& machine, const Request& request,
                                const std::string& kernel);

}  // namespace warpscope::occupancy
