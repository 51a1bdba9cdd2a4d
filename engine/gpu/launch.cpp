#include "engine/gpu/launch.h"

#include <algorithm>

namespace warpscope::gpu {

namespace {

/// L1 of a device whose L1 nobody knows.
constexpr int kSomeL1Bytes = 32 << 10;

/// Bytes that shared memory takes of an SM's unified memory.
std::int64_t carveOutOf(const Launch& launch) {
    const machine::Limits& limits = launch.machine.limits;
    if (launch.carveoutPercent >= 0 || limits.selectableSharedBytes.empty())
        return launch.occupancy.sharedPoolBytes;
    const std::int64_t needed = launch.occupancy.sharedBytesPerBlock * launch.occupancy.blocksPerSm;
    for (const int bytes : limits.selectableSharedBytes) {
        if (bytes >= needed) return bytes;
    }
    return limits.sharedBytesPerSm;
}

int l1BytesOf(const Launch& launch) {
    const machine::Caches& caches = launch.machine.caches;
    if (!caches.hasL1) return 0;
    if (caches.l1Bytes > 0) return caches.l1Bytes;
    const std::int64_t unified = launch.machine.limits.unifiedBytesPerSm;
    if (unified == 0) return kSomeL1Bytes;
    const std::int64_t left = unified - caches.l1ReservedBytes - carveOutOf(launch);
    const std::int64_t most = caches.l1MostBytes > 0 ? caches.l1MostBytes : unified;
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, most));
}

}  // namespace

memory::Setup memorySetup(const Launch& launch) {
    return {.smCount = launch.machine.smCount,
            .model = launch.model.memory,
            .caches = launch.model.caches,
            .l1Bytes = l1BytesOf(launch),
            .l2Bytes = launch.machine.l2Bytes,
            .isSpread = true};
}

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
