#include <algorithm>

#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

std::int64_t snapShared(const machine::Limits& limits, std::int64_t bytes) {
    for (const int selectable : limits.selectableSharedBytes) {
        if (selectable >= bytes) return selectable;
    }
    return limits.sharedBytesPerSm;
}

std::int64_t sharedCeiling(const machine::Limits& limits, SharedMode mode) {
    const int bytes = mode == SharedMode::Optin
                          ? std::max(limits.sharedBytesPerBlockOptin, limits.sharedBytesPerBlock)
                          : limits.sharedBytesPerBlock;
    return std::int64_t{bytes} + limits.reservedSharedBytesPerBlock;
}

std::int64_t sharedPool(const machine::Limits& limits, int carveoutPercent,
                        std::int64_t allocated) {
    if (limits.selectableSharedBytes.empty() || carveoutPercent < 0) return limits.sharedBytesPerSm;
    const std::int64_t wanted = std::int64_t{carveoutPercent} * limits.sharedBytesPerSm / 100;
    const std::int64_t preferred = snapShared(limits, wanted);
    return preferred >= allocated ? preferred : snapShared(limits, allocated);
}

int registerLimit(const machine::Limits& limits, std::int64_t registersPerThread,
                  std::int64_t warpsPerBlock) {
    const std::int64_t perWarp = roundUp(registersPerThread * limits.warpSize, limits.registerUnit);
    const std::int64_t charged = perWarp * roundUp(warpsPerBlock, limits.registerCheckPartitions);
    if (charged > limits.registersPerBlock ||
        registersPerThread > limits.maxRegistersInCalculator) {
        return 0;
    }
    if (perWarp == 0) return kUnlimited;
    const std::int64_t warpsOfPartition = limits.registersPerSm / limits.subPartitions / perWarp;
    return static_cast<int>(warpsOfPartition * limits.subPartitions / warpsPerBlock);
}

namespace {

void limitRegisters(const machine::Limits& limits, const Request& request, Result& result) {
    const std::int64_t perWarp =
        roundUp(std::int64_t{request.registersPerThread} * limits.warpSize, limits.registerUnit);
    result.registersPerWarp = static_cast<int>(perWarp);
    result.registersPerBlock = perWarp * result.warpsPerBlock;
    if (perWarp > 0) {
        result.warpsPerPartition =
            static_cast<int>(limits.registersPerSm / limits.subPartitions / perWarp);
    }
    result.limitRegisters = registerLimit(limits, request.registersPerThread, result.warpsPerBlock);
}

void limitShared(const machine::Limits& limits, const Request& request, Result& result) {
    result.sharedBytesPerBlock = roundUp(
        request.staticSharedBytes + request.dynamicSharedBytes + limits.reservedSharedBytesPerBlock,
        limits.sharedUnitBytes);
    result.sharedPoolBytes =
        sharedPool(limits, request.carveoutPercent, result.sharedBytesPerBlock);
    if (result.sharedBytesPerBlock > sharedCeiling(limits, request.sharedMode)) {
        result.limitShared = 0;
    } else if (result.sharedBytesPerBlock > 0) {
        result.limitShared = static_cast<int>(result.sharedPoolBytes / result.sharedBytesPerBlock);
    }
}

/// With partitioned global caching a block stays in one half of the SM. Where no block's registers
/// fit in a half, the device turns it off.
void partitionCache(const machine::Limits& limits, Result& result) {
    const int half = limits.subPartitions / 2;
    const bool isLimiting = result.limitRegisters > 0 && result.warpsPerPartition != kUnlimited;
    const int registers = isLimiting ? 2 * (result.warpsPerPartition * half / result.warpsPerBlock)
                                     : result.limitRegisters;
    if (registers == 0) return;
    result.isCachePartitioned = true;
    result.limitRegisters = registers;
    if (result.limitWarps > 0) {
        result.limitWarps = 2 * (limits.maxWarpsPerSm / 2 / result.warpsPerBlock);
    }
}

}  // namespace

Result calculateNvidia(const machine::Machine& machine, const Request& request) {
    const machine::Limits& limits = machine.limits;
    Result result = warpAndSlotLimits(limits, request);
    limitRegisters(limits, request, result);
    limitShared(limits, request, result);
    if (request.partitionsGlobalCache && limits.canPartitionGlobalCache) {
        partitionCache(limits, result);
    }
    if (limits.barriersPerSm > 0 && request.barriersPerBlock > 0) {
        result.limitBarriers = limits.barriersPerSm / request.barriersPerBlock;
    }
    combine(result);
    return result;
}

}  // namespace warpscope::occupancy
