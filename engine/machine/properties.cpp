#include "engine/machine/properties.h"

#include <algorithm>
#include <string>

#include "engine/machine/set.h"

namespace warpscope::machine {

namespace {

/// Of which vendors a line speaks.
enum class Of { All, NvidiaOnly, WavesOnly };

/// A line of the page: the runtime's name, the field of the device file that holds it, and the
/// factor between their units (the runtime counts clocks in kHz).
struct Row {
    const char* name;
    const char* key;
    Of of = Of::All;
    bool hasLimit = false;
    bool isReturned = true;
    int factor = 1;
};

// The order is that of cudaDeviceProp. Each row has its sentences in the catalogue under
// machine.property.<name>.meaning and, where it limits something, .limits.
constexpr Row kRows[] = {
    {"name", "name"},
    {"totalGlobalMem", "total_global_bytes", Of::All, true},
    {"sharedMemPerBlock", "limits.shared_bytes_per_block", Of::All, true},
    {"regsPerBlock", "limits.registers_per_block", Of::All, true},
    {"warpSize", "limits.warp_size", Of::All, true},
    {"maxThreadsPerBlock", "limits.max_threads_per_block", Of::All, true},
    {"maxThreadsDim", "limits.max_block_dim", Of::All, true},
    {"maxGridSize", "limits.max_grid_dim", Of::All, true},
    {"clockRate", "clock_mhz", Of::All, false, true, 1000},
    {"computeCapability", "compute_capability", Of::NvidiaOnly, true},
    {"multiProcessorCount", "sm_count", Of::All, true},
    {"memoryClockRate", "memory_clock_mhz", Of::All, false, true, 1000},
    {"memoryBusWidth", "memory_bus_bits", Of::All, true},
    {"l2CacheSize", "l2_bytes"},
    {"maxThreadsPerMultiProcessor", "limits.max_threads_per_sm", Of::All, true},
    {"sharedMemPerMultiprocessor", "limits.shared_bytes_per_sm", Of::All, true},
    {"regsPerMultiprocessor", "limits.registers_per_sm", Of::All, true},
    {"sharedMemPerBlockOptin", "limits.shared_bytes_per_block_optin", Of::All, true},
    {"maxBlocksPerMultiProcessor", "limits.max_blocks_per_sm", Of::All, true},
    {"reservedSharedMemPerBlock", "limits.reserved_shared_bytes_per_block", Of::NvidiaOnly, true},
    {"maxRegistersPerThread", "limits.max_registers_per_thread", Of::All, true, false},
    {"registerUnit", "limits.register_unit", Of::NvidiaOnly, true, false},
    {"registerUnitPerLane", "limits.waves.register_unit_per_lane", Of::WavesOnly, true, false},
    {"registersPerLane", "limits.waves.registers_per_lane", Of::WavesOnly, true, false},
    {"wavesPerPartition", "limits.waves.waves_per_partition", Of::WavesOnly, true, false},
    {"subPartitions", "limits.sub_partitions", Of::All, true, false},
    {"sharedUnit", "limits.shared_unit_bytes", Of::All, true, false},
    {"selectableShared", "limits.selectable_shared_bytes", Of::NvidiaOnly, true, false},
    {"barriersPerMultiprocessor", "limits.barriers_per_sm", Of::NvidiaOnly, true, false},
    {"schedulersPerMultiprocessor", "schedulers_per_sm", Of::All, true, false},
    {"fp32Lanes", "fp32_lanes_per_sm", Of::All, true, false},
    {"tensorCores", "tensor_cores_per_sm", Of::NvidiaOnly, false, false},
    {"sharedBanks", "shared_banks", Of::All, true, false},
    {"memoryBandwidth", "memory_gigabytes_per_second", Of::All, true, false},
};

bool belongsTo(Of of, Vendor vendor) {
    switch (of) {
        case Of::All:
            return true;
        case Of::NvidiaOnly:
            return vendor == Vendor::Nvidia;
        case Of::WavesOnly:
            return vendor != Vendor::Nvidia;
    }
    return false;
}

/// An assumption may name a whole group: "timing" covers "timing.global_latency".
bool isAssumed(const Machine& machine, const std::string& key) {
    return std::ranges::any_of(machine.assumptions, [&](const std::string& assumed) {
        return key == assumed || key.starts_with(assumed + ".");
    });
}

std::string valueOf(const Machine& machine, const Row& row) {
    std::string value = get(machine, row.key);
    const bool isUnknown = value == "0" && (row.factor != 1 || !row.hasLimit);
    if (isUnknown) {
        return "—";
    }
    return row.factor == 1 ? value : std::to_string(std::stoll(value) * row.factor);
}

}  // namespace

std::string_view queryName(Vendor vendor) {
    switch (vendor) {
        case Vendor::Nvidia:
            return "cudaGetDeviceProperties";
        case Vendor::Amd:
            return "hipGetDeviceProperties";
        case Vendor::Metax:
            return "mcGetDeviceProperties";
    }
    return {};
}

std::vector<Property> properties(const Machine& machine) {
    std::vector<Property> all;
    for (const Row& row : kRows) {
        if (!belongsTo(row.of, machine.vendor)) {
            continue;
        }
        const std::string text = std::string("machine.property.") + row.name;
        all.push_back({.name = row.name,
                       .value = valueOf(machine, row),
                       .meaning = Message{text + ".meaning"},
                       .limits = row.hasLimit ? Message{text + ".limits"} : Message{},
                       .key = row.key,
                       .isReturned = row.isReturned,
                       .isAssumption = isAssumed(machine, row.key)});
    }
    return all;
}

}  // namespace warpscope::machine
