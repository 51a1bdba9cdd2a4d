#include "engine/gpu/launch.h"

#include <algorithm>

namespace warpscope::gpu {

occupancy::Request occupancyRequest(const LaunchConfig& config, const ModelOptions& model) {
    occupancy::Request request;
    // The product of three large extents need not fit; any number beyond the limit says the same.
    const std::int64_t threads = std::min<std::int64_t>(config.block.x, 1 << 20) *
                                 std::min<std::int64_t>(config.block.y, 1 << 10) *
                                 std::min<std::int64_t>(config.block.z, 1 << 10);
    request.threadsPerBlock = static_cast<int>(std::min<std::int64_t>(threads, 1 << 30));
    request.registersPerThread = config.registersPerThread;
    request.dynamicSharedBytes = config.dynamicSharedBytes;
    request.carveoutPercent = config.carveoutPercent;
    request.partitionsGlobalCache = config.partitionsGlobalCache;
    request.mode = model.occupancy;
    return request;
}

occupancy::Request occupancyRequest(const Launch& launch) {
    occupancy::Request request = occupancyRequest(launch, launch.model);
    request.registersPerThread =
        std::max(launch.registersPerThread, launch.program.registersPerThread);
    request.staticSharedBytes = launch.program.staticSharedBytes;
    return request;
}

}  // namespace warpscope::gpu
