#include "engine/gpu/launch.h"

#include <algorithm>

namespace warpscope::gpu {

occupancy::Request occupancyRequest(const Launch& launch) {
    occupancy::Request request;
    request.threadsPerBlock = launch.threadsPerBlock();
    request.registersPerThread =
        std::max(launch.registersPerThread, launch.program.registersPerThread);
    request.staticSharedBytes = launch.program.staticSharedBytes;
    request.dynamicSharedBytes = launch.dynamicSharedBytes;
    request.carveoutPercent = launch.carveoutPercent;
    request.mode = launch.model.occupancy;
    return request;
}

}  // namespace warpscope::gpu
