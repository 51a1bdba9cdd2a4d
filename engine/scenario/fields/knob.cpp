#include "engine/scenario/fields/knob.h"

#include <algorithm>

namespace warpscope::scenario {
/// Whole warps, whatever y and z are.
Span blockSpan(const Shown& shown) {
    const machine::Limits& limits = shown.machine.limits;
    const Dim3& block = shown.now.block;
    const std::int64_t rest = std::max<std::int64_t>(1, block.y * block.z);
    const std::int64_t step = std::max<std::int64_t>(1, limits.warpSize / rest);
    return {step, std::max(step, limits.maxThreadsPerBlock / rest), step};
}

Span gridSpan(const Shown& shown) {
    return {1, std::max<std::int64_t>(256, shown.original.grid.x * 4), 1};
}

Span registersSpan(const Shown& shown) {
    return {codegen::kMinRegisters, shown.machine.limits.maxRegistersPerThread, 1};
}

Span dynamicSharedSpan(const Shown& shown) {
    return {0, shown.machine.limits.sharedBytesPerBlockOptin, 256};
}

Span launchBoundsThreadsSpan(const Shown& shown) {
    return {0, shown.machine.limits.maxThreadsPerBlock, shown.machine.limits.warpSize};
}

/// For HIP the second number is waves on each SIMD.
Span launchBoundsBlocksSpan(const Shown& shown) {
    const machine::Limits& limits = shown.machine.limits;
    const bool countsWaves = shown.machine.vendor == machine::Vendor::Amd;
    return {0, countsWaves ? limits.waves.wavesPerPartition : limits.maxBlocksPerSm, 1};
}

Span maxRegistersSpan(const Shown& shown) {
    return {0, shown.machine.limits.maxRegistersPerThread, 1};
}

Span carveoutSpan(const Shown&) {
    return {-1, 100, 1};
}

Span blockSeedSpan(const Shown&) {
    return {1, 64, 1};
}

Span blockSeedSweep(const machine::Limits&) {
    return {1, 32, 1};
}

Span switchCostSpan(const Shown&) {
    return {0, 200, 1};
}

Span switchCostSweep(const machine::Limits&) {
    return {0, 60, 4};
}

Span registersSweep(const machine::Limits& limits) {
    return {codegen::kMinRegisters, limits.maxRegistersPerThread, 8};
}

Span blockSweep(const machine::Limits& limits) {
    return {limits.warpSize, limits.maxThreadsPerBlock, limits.warpSize};
}

/// About 32 runs.
Span dynamicSharedSweep(const machine::Limits& limits) {
    const std::int64_t most = limits.sharedBytesPerBlockOptin;
    return {0, most, std::max<std::int64_t>(1024, most / 32 / 1024 * 1024)};
}

}  // namespace warpscope::scenario
