#include "engine/machine/field.h"

#include <algorithm>

namespace warpscope::machine {

namespace {

constexpr std::int64_t kMany = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kHuge = std::int64_t{1} << 50;
/// Several times what any GPU has; the tags of an L2 take memory, too.
constexpr std::int64_t kMaxL2Bytes = std::int64_t{1} << 30;
constexpr std::int64_t kLatency = 1'000'000;

/// In the order in which a file's reader takes them: a capability says more than a vendor.
constexpr std::string_view kBasis[] = {"vendor", "compute_capability"};

#define WARPSCOPE_FIELD(member) [](Machine& m) -> FieldPlace { return &m.member; }

constexpr Field kFields[] = {
    {"name", 0, 0, WARPSCOPE_FIELD(name)},
    {"words", 0, 0, WARPSCOPE_FIELD(words)},
    {"sm_count", 1, 1024, WARPSCOPE_FIELD(smCount), {5, 1, 132, 1}},
    {"schedulers_per_sm", 1, 16, WARPSCOPE_FIELD(schedulersPerSm)},
    {"fp32_lanes_per_sm", 1, 1024, WARPSCOPE_FIELD(fp32LanesPerSm)},
    {"tensor_cores_per_sm", 0, 64, WARPSCOPE_FIELD(tensorCoresPerSm)},
    {"shared_banks", 1, kMaxSharedBanks, WARPSCOPE_FIELD(sharedBanks)},
    {"clock_mhz", 1, 100'000, WARPSCOPE_FIELD(clockMhz)},
    {"l2_bytes", 0, kMaxL2Bytes, WARPSCOPE_FIELD(l2Bytes)},
    {"total_global_bytes", 0, kHuge, WARPSCOPE_FIELD(totalGlobalBytes)},
    {"memory_gigabytes_per_second", 1, 1'000'000, WARPSCOPE_FIELD(memoryGigabytesPerSecond)},
    {"memory_clock_mhz", 1, 1'000'000, WARPSCOPE_FIELD(memoryClockMhz)},
    {"memory_bus_bits", 1, 1'000'000, WARPSCOPE_FIELD(memoryBusBits)},
    {"sources", 0, 0, WARPSCOPE_FIELD(sources)},
    {"assumptions", 0, 0, WARPSCOPE_FIELD(assumptions)},
    {"limits.warp_size", 1, 64, WARPSCOPE_FIELD(limits.warpSize)},
    {"limits.max_threads_per_block", 1, 1024, WARPSCOPE_FIELD(limits.maxThreadsPerBlock)},
    {"limits.max_block_dim", 1, 1024, WARPSCOPE_FIELD(limits.maxBlockDim)},
    {"limits.max_grid_dim", 1, kMany, WARPSCOPE_FIELD(limits.maxGridDim)},
    {"limits.max_threads_per_sm", 64, 16384, WARPSCOPE_FIELD(limits.maxThreadsPerSm)},
    {"limits.max_blocks_per_sm", 1, 256, WARPSCOPE_FIELD(limits.maxBlocksPerSm)},
    {"limits.registers_per_sm", 1, 1 << 22, WARPSCOPE_FIELD(limits.registersPerSm)},
    {"limits.registers_per_block", 1, 1 << 22, WARPSCOPE_FIELD(limits.registersPerBlock)},
    {"limits.max_registers_per_thread", 1, 1024, WARPSCOPE_FIELD(limits.maxRegistersPerThread)},
    {"limits.max_registers_in_calculator", 1, 1024,
     WARPSCOPE_FIELD(limits.maxRegistersInCalculator)},
    {"limits.register_unit", 1, 65536, WARPSCOPE_FIELD(limits.registerUnit)},
    {"limits.sub_partitions", 1, 16, WARPSCOPE_FIELD(limits.subPartitions)},
    {"limits.register_check_partitions", 1, 16, WARPSCOPE_FIELD(limits.registerCheckPartitions)},
    {"limits.shared_bytes_per_sm", 0, 1 << 24, WARPSCOPE_FIELD(limits.sharedBytesPerSm)},
    {"limits.shared_bytes_per_block", 0, 1 << 24, WARPSCOPE_FIELD(limits.sharedBytesPerBlock)},
    {"limits.shared_bytes_per_block_optin", 0, 1 << 24,
     WARPSCOPE_FIELD(limits.sharedBytesPerBlockOptin)},
    {"limits.reserved_shared_bytes_per_block", 0, 65536,
     WARPSCOPE_FIELD(limits.reservedSharedBytesPerBlock)},
    {"limits.shared_unit_bytes", 1, 65536, WARPSCOPE_FIELD(limits.sharedUnitBytes)},
    {"limits.selectable_shared_bytes", 0, 1 << 24, WARPSCOPE_FIELD(limits.selectableSharedBytes)},
    {"limits.barriers_per_sm", 0, 1024, WARPSCOPE_FIELD(limits.barriersPerSm)},
    {"limits.unified_bytes_per_sm", 0, 1 << 24, WARPSCOPE_FIELD(limits.unifiedBytesPerSm)},
    {"limits.can_partition_global_cache", 0, 1, WARPSCOPE_FIELD(limits.canPartitionGlobalCache)},
    {"limits.waves.waves_per_partition", 0, 64, WARPSCOPE_FIELD(limits.waves.wavesPerPartition)},
    {"limits.waves.registers_per_lane", 0, 65536, WARPSCOPE_FIELD(limits.waves.registersPerLane)},
    {"limits.waves.register_unit_per_lane", 0, 1024,
     WARPSCOPE_FIELD(limits.waves.registerUnitPerLane)},
    {"limits.waves.max_multi_wave_groups", 0, 256,
     WARPSCOPE_FIELD(limits.waves.maxMultiWaveGroups)},
    {"limits.waves.keeps_one_wave", 0, 1, WARPSCOPE_FIELD(limits.waves.keepsOneWave)},
    {"limits.waves.scalar_registers_per_partition", 0, 65536,
     WARPSCOPE_FIELD(limits.waves.scalarRegistersPerPartition)},
    {"timing.alu_latency", 1, kLatency, WARPSCOPE_FIELD(timing.aluLatency)},
    {"timing.fma_latency", 1, kLatency, WARPSCOPE_FIELD(timing.fmaLatency)},
    {"timing.imad_latency", 1, kLatency, WARPSCOPE_FIELD(timing.imadLatency)},
    {"timing.conversion_latency", 1, kLatency, WARPSCOPE_FIELD(timing.conversionLatency)},
    {"timing.sfu_latency", 1, kLatency, WARPSCOPE_FIELD(timing.sfuLatency)},
    {"timing.division_latency", 1, kLatency, WARPSCOPE_FIELD(timing.divisionLatency)},
    {"timing.shuffle_latency", 1, kLatency, WARPSCOPE_FIELD(timing.shuffleLatency)},
    {"timing.branch_latency", 1, kLatency, WARPSCOPE_FIELD(timing.branchLatency)},
    {"timing.untaken_branch_latency", 1, kLatency, WARPSCOPE_FIELD(timing.untakenBranchLatency)},
    {"timing.divergence_latency", 0, kLatency, WARPSCOPE_FIELD(timing.divergenceLatency)},
    {"timing.reconvergence_latency", 0, kLatency, WARPSCOPE_FIELD(timing.reconvergenceLatency)},
    {"timing.predicate_latency", 0, kLatency, WARPSCOPE_FIELD(timing.predicateLatency)},
    {"timing.barrier_latency", 1, kLatency, WARPSCOPE_FIELD(timing.barrierLatency)},
    {"timing.constant_latency", 1, kLatency, WARPSCOPE_FIELD(timing.constantLatency)},
    {"timing.shared_latency", 1, kLatency, WARPSCOPE_FIELD(timing.sharedLatency)},
    {"timing.global_latency",
     1,
     kLatency,
     WARPSCOPE_FIELD(timing.globalLatency),
     {9, 20, 2000, 10}},
    {"timing.l1_latency", 1, kLatency, WARPSCOPE_FIELD(timing.l1Latency), {14, 4, 200, 1, true}},
    {"timing.l2_latency", 1, kLatency, WARPSCOPE_FIELD(timing.l2Latency), {15, 20, 1000, 5, true}},
    {"timing.l2_far_latency", 1, kLatency, WARPSCOPE_FIELD(timing.l2FarLatency)},
    {"timing.dram_latency",
     1,
     kLatency,
     WARPSCOPE_FIELD(timing.dramLatency),
     {16, 20, 2000, 10, true}},
    {"timing.atomic_latency", 1, kLatency, WARPSCOPE_FIELD(timing.atomicLatency)},
    {"timing.block_launch_latency", 1, kLatency, WARPSCOPE_FIELD(timing.blockLaunchLatency)},
    {"timing.launch_latency", 0, kLatency, WARPSCOPE_FIELD(timing.launchLatency)},
    {"timing.cold_launch_latency", 0, kLatency, WARPSCOPE_FIELD(timing.coldLaunchLatency)},
    {"timing.turnover_latency", 0, kLatency, WARPSCOPE_FIELD(timing.turnoverLatency)},
    {"timing.refill_interval", 0, kLatency, WARPSCOPE_FIELD(timing.refillInterval)},
    {"timing.parameter_miss_latency", 0, kLatency, WARPSCOPE_FIELD(timing.parameterMissLatency)},
    {"timing.code_line_interval", 0, kLatency, WARPSCOPE_FIELD(timing.codeLineInterval)},
    {"timing.alu_interval", 1, 1024, WARPSCOPE_FIELD(timing.alu.issueInterval)},
    {"timing.fma_interval", 1, 1024, WARPSCOPE_FIELD(timing.fma.issueInterval)},
    {"timing.imad_interval", 1, 1024, WARPSCOPE_FIELD(timing.imadInterval)},
    {"timing.sfu_interval", 1, 1024, WARPSCOPE_FIELD(timing.sfu.issueInterval)},
    {"timing.lsu_interval", 1, 1024, WARPSCOPE_FIELD(timing.lsu.issueInterval)},
    {"timing.division_interval", 1, 1024, WARPSCOPE_FIELD(timing.divisionInterval)},
    {"timing.lsu_queue_depth", 1, 1024, WARPSCOPE_FIELD(timing.lsuQueueDepth)},
    {"timing.sectors_per_cycle_per_sm", 1, 1024, WARPSCOPE_FIELD(timing.sectorsPerCyclePerSm)},
    {"timing.sectors_per_cycle_gpu",
     1,
     65536,
     WARPSCOPE_FIELD(timing.sectorsPerCycleGpu),
     {17, 1, 256, 1, true}},
    {"timing.l2_sectors_per_cycle", 1, 65536, WARPSCOPE_FIELD(timing.l2SectorsPerCycle)},
    {"caches.l1", 0, 1, WARPSCOPE_FIELD(caches.hasL1), {13, 0, 1, 1, true}},
    {"caches.l1_bytes", 0, 1 << 18, WARPSCOPE_FIELD(caches.l1Bytes)},
    {"caches.l1_most_bytes", 0, 1 << 18, WARPSCOPE_FIELD(caches.l1MostBytes)},
    {"caches.l1_reserved_bytes", 0, 1 << 18, WARPSCOPE_FIELD(caches.l1ReservedBytes)},
};

#undef WARPSCOPE_FIELD

}  // namespace

std::span<const Field> fields() {
    return kFields;
}

const Field* findField(std::string_view key) {
    const auto* found = std::ranges::find(kFields, key, &Field::key);
    return found == std::end(kFields) ? nullptr : found;
}

bool isBasis(std::string_view key) {
    return std::ranges::find(kBasis, key) != std::end(kBasis);
}

std::vector<std::string> fieldKeys() {
    std::vector<std::string> keys(std::begin(kBasis), std::end(kBasis));
    for (const Field& field : kFields) {
        keys.emplace_back(field.key);
    }
    std::ranges::sort(keys);
    return keys;
}

void deriveFields(Machine& machine) {
    machine.limits.maxWarpsPerSm = machine.limits.maxThreadsPerSm / machine.limits.warpSize;
    // The extents of blocks and grids limit no occupancy.
    machine.isApproximate = std::ranges::any_of(machine.assumptions, [](const std::string& key) {
        return key.starts_with("limits") && !key.ends_with("_dim");
    });
}

}  // namespace warpscope::machine
