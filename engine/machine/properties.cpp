#include "engine/machine/properties.h"

#include <algorithm>
#include <string>

#include "engine/machine/set.h"
#include "engine/machine/words.h"

namespace warpscope::machine {

namespace {

/// Of which vendors a line speaks.
enum class Of { All, NvidiaOnly, AmdOnly, WavesOnly };

/// A line of the page: the runtime's name, the field of the device file that holds it, and the
/// factor between their units (the runtime counts clocks in kHz).
struct Row {
    const char* name;
    const char* key;
    Of of = Of::All;
    bool hasLimit = false;
    bool isReturned = true;
    int factor = 1;
    bool isNotInCuda13 = false;   ///< NVIDIA's sentence says so.
    const char* fixed = nullptr;  ///< The same on every device: no field of the file holds it.

    bool isUnknownAsZero() const {
        const std::string_view field = key;
        return factor != 1 || !hasLimit || field == "limits.unified_bytes_per_sm" ||
               field == "memory_bus_bits" || field == "total_global_bytes";
    }
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
    {"clockRate", "clock_mhz", Of::All, false, true, 1000, true},
    // CUDA C++ Programming Guide, technical specifications of every compute capability: 64 KB.
    {"totalConstMem", "", Of::NvidiaOnly, true, true, 1, false, "65536"},
    {"computeCapability", "compute_capability", Of::NvidiaOnly, true},
    {"multiProcessorCount", "sm_count", Of::All, true},
    {"memoryClockRate", "memory_clock_mhz", Of::All, false, true, 1000, true},
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
    {"scalarRegisters", "limits.waves.scalar_registers_per_partition", Of::AmdOnly, false, false},
    {"subPartitions", "limits.sub_partitions", Of::All, true, false},
    {"sharedUnit", "limits.shared_unit_bytes", Of::All, true, false},
    {"selectableShared", "limits.selectable_shared_bytes", Of::NvidiaOnly, true, false},
    {"unifiedMemory", "limits.unified_bytes_per_sm", Of::NvidiaOnly, true, false},
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
        case Of::AmdOnly:
            return vendor == Vendor::Amd;
        case Of::WavesOnly:
            return vendor != Vendor::Nvidia;
    }
    return false;
}

/// Whether a name in a list stands for a key: it is the key, or a group that holds it.
bool covers(std::string_view name, std::string_view key) {
    return key == name ||
           (key.size() > name.size() && key.starts_with(name) && key[name.size()] == '.');
}

std::string valueOf(const Machine& machine, const Row& row) {
    if (row.fixed != nullptr) return row.fixed;
    std::string value = get(machine, row.key);
    if (value == "0" && row.isUnknownAsZero()) return "—";
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

bool isAssumed(const Machine& machine, std::string_view key) {
    return std::ranges::any_of(machine.assumptions,
                               [&](const std::string& name) { return covers(name, key); });
}

std::string_view sourceOf(const Machine& machine, std::string_view key) {
    constexpr std::string_view kSeparators = " ,";
    for (const std::string_view source : machine.sources) {
        const std::size_t colon = source.rfind(": ");
        std::string_view names =
            colon == std::string_view::npos ? std::string_view() : source.substr(colon + 1);
        while (!names.empty()) {
            names.remove_prefix(std::min(names.find_first_not_of(kSeparators), names.size()));
            const std::size_t end = std::min(names.find_first_of(kSeparators), names.size());
            if (end > 0 && covers(names.substr(0, end), key)) return source.substr(0, colon);
            names.remove_prefix(end);
        }
    }
    return {};
}

std::vector<Property> properties(const Machine& machine) {
    std::vector<Property> all;
    for (const Row& row : kRows) {
        if (!belongsTo(row.of, machine.vendor)) continue;
        const std::string text = std::string("machine.property.") + row.name;
        const bool isOlder = row.isNotInCuda13 && machine.vendor == Vendor::Nvidia;
        const char* meaning = isOlder ? ".meaning_cuda13" : ".meaning";
        all.push_back(
            {.name = row.name,
             .value = valueOf(machine, row),
             .meaning = withWords(Message{text + meaning}, machine),
             .limits = row.hasLimit ? withWords(Message{text + ".limits"}, machine) : Message{},
             .key = row.key,
             .isReturned = row.isReturned,
             .isAssumption = isAssumed(machine, row.key),
             .source = std::string(sourceOf(machine, row.key))});
    }
    return all;
}

}  // namespace warpscope::machine
