#include "engine/machine/capability.h"

#include <algorithm>
#include <string>

namespace warpscope::machine {

namespace {

constexpr std::array kVolta{0, 8, 16, 32, 64, 96};
constexpr std::array kTuring{32, 64};
constexpr std::array kAmpere100{0, 8, 16, 32, 64, 100};
constexpr std::array kAmpere164{0, 8, 16, 32, 64, 100, 132, 164};
constexpr std::array kHopper228{0, 8, 16, 32, 64, 100, 132, 164, 196, 228};
constexpr std::span<const int> kFixed{};

// clang-format off
constexpr Capability kCapabilities[] = {
    // name, example, major, minor, threads, blocks, registers a block, calculator's registers, parts,
    //   shared KB, opt-in KB, reserved B, unit B, selectable KB, barriers, fp32 lanes, tensor cores,
    //   L1 and shared KB, partitioned global caching
    {"5.0", "GTX 750 Ti", 5, 0, 2048, 32, 65536, 255, 4, 64, 48, 0, 256, kFixed, 0, 128, 0, 0},
    {"5.2", "Titan X (Maxwell)", 5, 2, 2048, 32, 65536, 255, 4, 96, 48, 0, 256, kFixed, 0, 128, 0, 0, true},
    {"5.3", "Jetson TX1", 5, 3, 2048, 32, 32768, 255, 4, 64, 48, 0, 256, kFixed, 0, 128, 0, 0, true},
    {"6.0", "P100", 6, 0, 2048, 32, 65536, 255, 2, 64, 48, 0, 256, kFixed, 0, 64, 0, 0},
    {"6.1", "GTX 1080 Ti", 6, 1, 2048, 32, 65536, 255, 4, 96, 48, 0, 256, kFixed, 0, 128, 0, 0, true},
    {"6.2", "Jetson TX2", 6, 2, 2048, 32, 32768, 255, 4, 64, 48, 0, 256, kFixed, 0, 128, 0, 0, true},
    {"7.0", "V100", 7, 0, 2048, 32, 65536, 256, 4, 96, 96, 0, 256, kVolta, 0, 64, 8, 128},
    {"7.2", "Xavier", 7, 2, 2048, 32, 65536, 256, 4, 96, 96, 0, 256, kVolta, 0, 64, 8, 128},
    {"7.5", "T4", 7, 5, 1024, 16, 65536, 256, 4, 64, 64, 0, 256, kTuring, 0, 64, 8, 96},
    {"8.0", "A100", 8, 0, 2048, 32, 65536, 256, 4, 164, 163, 1024, 128, kAmpere164, 0, 64, 4, 192},
    {"8.6", "RTX 3090", 8, 6, 1536, 16, 65536, 256, 4, 100, 99, 1024, 128, kAmpere100, 0, 128, 4, 128},
    {"8.7", "Orin", 8, 7, 1536, 16, 65536, 256, 4, 164, 163, 1024, 128, kAmpere164, 0, 128, 4, 192},
    {"8.8", "", 8, 8, 1536, 16, 65536, 256, 4, 100, 99, 1024, 128, kAmpere100, 0, 128, 4, 0},
    {"8.9", "RTX 4090, L4", 8, 9, 1536, 24, 65536, 256, 4, 100, 99, 1024, 128, kAmpere100, 0, 128, 4, 128},
    {"9.0", "H100, H200", 9, 0, 2048, 32, 65536, 256, 4, 228, 227, 1024, 128, kHopper228, 64, 128, 4, 256},
    {"10.0", "B200", 10, 0, 2048, 32, 65536, 256, 4, 228, 227, 1024, 128, kHopper228, 64, 128, 4, 256},
    {"10.1", "Thor (old number)", 10, 1, 1536, 24, 65536, 256, 4, 228, 227, 1024, 128, kHopper228, 24, 128, 4, 0},
    {"10.3", "B300", 10, 3, 2048, 32, 65536, 256, 4, 228, 227, 1024, 128, kHopper228, 64, 128, 4, 0},
    {"11.0", "Thor", 11, 0, 1536, 24, 65536, 256, 4, 228, 227, 1024, 128, kHopper228, 24, 128, 4, 0},
    {"12.0", "RTX 5090", 12, 0, 1536, 24, 65536, 256, 4, 100, 99, 1024, 128, kAmpere100, 24, 128, 4, 128},
    {"12.1", "GB10", 12, 1, 1536, 24, 65536, 256, 4, 100, 99, 1024, 128, kAmpere100, 24, 128, 4, 128},
};
// clang-format on

constexpr int kKilobyte = 1024;

/// What branches cost (measured on an H200: untaken 5, taken 9 to 11, lanes that part 13 more, each
/// further path 5; a comparison to a branch 13). Assumed of the others.
void applyMeasuredControl(Timing& timing) {
    timing.branchLatency = 10;
    timing.untakenBranchLatency = 5;
    timing.divergenceLatency = 13;
    timing.reconvergenceLatency = 5;
    timing.predicateLatency = 9;
}

}  // namespace

std::span<const Capability> capabilities() {
    return kCapabilities;
}

const Capability* findCapability(std::string_view name) {
    const auto* found = std::ranges::find(kCapabilities, name, &Capability::name);
    return found == std::end(kCapabilities) ? nullptr : found;
}

void applyCapability(const Capability& capability, Machine& machine) {
    machine.vendor = Vendor::Nvidia;
    machine.computeMajor = capability.major;
    machine.computeMinor = capability.minor;
    machine.schedulersPerSm = capability.subPartitions;
    machine.fp32LanesPerSm = capability.fp32LanesPerSm;
    machine.tensorCoresPerSm = capability.tensorCoresPerSm;
    // A sub-partition with half a warp of FP32 lanes takes a warp instruction every other cycle.
    const int lanesPerPartition = capability.fp32LanesPerSm / capability.subPartitions;
    machine.timing.fma.issueInterval = 32 / std::min(32, lanesPerPartition);
    applyMeasuredControl(machine.timing);
    // From Volta on half a warp of integer lanes a sub-partition (measured on an H100).
    constexpr int kVoltaMajor = 7;
    if (capability.major >= kVoltaMajor) {
        machine.timing.alu.issueInterval = 2;
        machine.timing.imadInterval = 2;
    }

    Limits limits{};
    limits.maxThreadsPerSm = capability.maxThreadsPerSm;
    limits.maxWarpsPerSm = capability.maxThreadsPerSm / limits.warpSize;
    limits.maxBlocksPerSm = capability.maxBlocksPerSm;
    limits.registersPerBlock = capability.registersPerBlock;
    limits.maxRegistersInCalculator = capability.maxRegistersInCalculator;
    limits.subPartitions = capability.subPartitions;
    limits.sharedBytesPerSm = capability.sharedKilobytesPerSm * kKilobyte;
    limits.sharedBytesPerBlockOptin = capability.optinKilobytesPerBlock * kKilobyte;
    limits.reservedSharedBytesPerBlock = capability.reservedBytesPerBlock;
    limits.sharedUnitBytes = capability.sharedUnitBytes;
    for (const int kilobytes : capability.selectableKilobytes) {
        limits.selectableSharedBytes.push_back(kilobytes * kKilobyte);
    }
    limits.barriersPerSm = capability.barriersPerSm;
    limits.unifiedBytesPerSm = capability.unifiedKilobytes * kKilobyte;
    limits.canPartitionGlobalCache = capability.canPartitionGlobalCache;
    machine.limits = std::move(limits);
}

Machine machineOf(const Capability& capability) {
    Machine machine;
    applyCapability(capability, machine);
    machine.id = std::string(capability.name);
    machine.name = "NVIDIA " + machine.id;
    if (!capability.example.empty()) {
        machine.name += " (" + std::string(capability.example) + ")";
    }
    machine.sources = {"CUDA C++ Programming Guide 13.0", "libcu++ arch_traits.h"};
    machine.assumptions = {"sm_count", "timing"};
    return machine;
}

}  // namespace warpscope::machine
