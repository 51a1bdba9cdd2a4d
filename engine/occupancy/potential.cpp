#include "engine/occupancy/potential.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpscope::occupancy {

namespace {

/// "cuda", "hip" or "mc": what the vendor's runtime calls start with.
const char* prefix(machine::Vendor vendor) {
    switch (vendor) {
        case machine::Vendor::Nvidia:
            return "cuda";
        case machine::Vendor::Amd:
            return "hip";
        case machine::Vendor::Metax:
            return "mc";
    }
    return "";
}

}  // namespace

Potential maxPotentialBlockSize(const machine::Machine& machine, const Request& request,
                                int functionMaxThreads) {
    const machine::Limits& limits = machine.limits;
    const int most = functionMaxThreads > 0
                         ? std::min(functionMaxThreads, limits.maxThreadsPerBlock)
                         : limits.maxThreadsPerBlock;
    Potential best;
    int bestThreads = 0;
    for (int size = most / limits.warpSize * limits.warpSize; size > 0; size -= limits.warpSize) {
        Request tried = request;
        tried.threadsPerBlock = size;
        const int blocks = calculate(machine, tried).blocksPerSm;
        if (blocks * size > bestThreads) {
            best = {size, blocks * machine.smCount, blocks};
            bestThreads = blocks * size;
        }
        if (bestThreads == limits.maxThreadsPerSm) {
            break;
        }
    }
    return best;
}

std::string maxPotentialCall(const machine::Machine& machine, const Request& request,
                             const std::string& kernel, int functionMaxThreads) {
    return fmt::format(
        "int minGridSize = 0, blockSize = 0;\n"
        "{}OccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, {}, {}, {});\n",
        prefix(machine.vendor), kernel, request.dynamicSharedBytes, functionMaxThreads);
}

std::string maxActiveBlocksCall(const machine::Machine& machine, const Request& request,
                                const std::string& kernel) {
    return fmt::format(
        "int blocksPerSm = 0;\n"
        "{}OccupancyMaxActiveBlocksPerMultiprocessor(&blocksPerSm, {}, {}, {});\n",
        prefix(machine.vendor), kernel, request.threadsPerBlock, request.dynamicSharedBytes);
}

}  // namespace warpscope::occupancy
