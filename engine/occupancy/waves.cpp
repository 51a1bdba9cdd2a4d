#include <algorithm>

#include "engine/occupancy/rules.h"

namespace warpscope::occupancy {

int wavesPerPartition(const machine::Limits& limits, std::int64_t registersPerThread) {
    if (registersPerThread == 0) return kUnlimited;
    if (registersPerThread > limits.maxRegistersPerThread) return 0;
    const machine::WaveRules& rules = limits.waves;
    const std::int64_t charged = roundUp(registersPerThread, rules.registerUnitPerLane);
    const std::int64_t held = rules.registersPerLane / charged;
    return static_cast<int>(rules.keepsOneWave ? std::max<std::int64_t>(1, held) : held);
}

namespace {

void limitRegistersPerLane(const machine::Limits& limits, const Request& request, Result& result) {
    const std::int64_t perLane =
        roundUp(request.registersPerThread, limits.waves.registerUnitPerLane);
    result.registersPerWarp = static_cast<int>(perLane * limits.warpSize);
    result.registersPerBlock = perLane * limits.warpSize * result.warpsPerBlock;
    result.warpsPerPartition = wavesPerPartition(limits, request.registersPerThread);
    if (result.warpsPerPartition != kUnlimited) {
        // A wave slot bounds it too, but that is the limit of waves, not of registers.
        result.limitRegisters =
            result.warpsPerPartition * limits.subPartitions / result.warpsPerBlock;
    }
}

}  // namespace

Result calculateWaves(const machine::Machine& machine, const Request& request) {
    const machine::Limits& limits = machine.limits;
    Result result = warpAndSlotLimits(limits, request);
    // A group of one wave needs no barrier; of the others a compute unit tracks only so many.
    if (result.warpsPerBlock > 1 && limits.waves.maxMultiWaveGroups > 0) {
        result.limitSlots = std::min(result.limitSlots, limits.waves.maxMultiWaveGroups);
    }
    limitRegistersPerLane(limits, request, result);

    result.sharedBytesPerBlock = roundUp(
        request.staticSharedBytes + request.dynamicSharedBytes + limits.reservedSharedBytesPerBlock,
        limits.sharedUnitBytes);
    result.sharedPoolBytes = limits.sharedBytesPerSm;
    if (result.sharedBytesPerBlock > sharedCeiling(limits, SharedMode::Optin)) {
        result.limitShared = 0;
    } else if (result.sharedBytesPerBlock > 0) {
        result.limitShared = static_cast<int>(result.sharedPoolBytes / result.sharedBytesPerBlock);
    }
    combine(result);
    return result;
}

}  // namespace warpscope::occupancy
