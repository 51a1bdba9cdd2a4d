#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/cycle.h"

namespace warpscope::machine {

/// Whose rules and whose words: NVIDIA says SM and warp, AMD CU and wave, MetaX AP and wave.
enum class Vendor : std::uint8_t { Nvidia, Amd, Metax };

/// How AMD and MetaX give registers out: a wave occupies one SIMD, whose lanes each own registers.
/// All 0 for NVIDIA.
struct WaveRules {
    int wavesPerPartition = 0;    ///< Wave slots of a SIMD (AMD) or PEU (MetaX).
    int registersPerLane = 0;     ///< Of one SIMD, shared by its waves.
    int registerUnitPerLane = 0;  ///< A wave gets registers in multiples of this, for each lane.
    int maxMultiWaveGroups = 0;   ///< Groups of two waves or more that a CU holds; 0 = no limit.
    bool keepsOneWave = false;    ///< AMD: a wave always fits, whatever it asks for.
    /// AMD: scalar registers of one SIMD, where waves share them; 0 = each wave has its own.
    int scalarRegistersPerPartition = 0;

    friend bool operator==(const WaveRules&, const WaveRules&) = default;
};

/// What limits blocks on an SM. Bytes, registers and counts; sources in the device files.
struct Limits {
    int warpSize = 32;
    int maxThreadsPerBlock = 1024;
    std::array<int, 3> maxBlockDim{1024, 1024, 64};
    std::array<std::int64_t, 3> maxGridDim{2147483647, 65535, 65535};
    int maxThreadsPerSm = 2048;
    int maxWarpsPerSm = 64;  ///< Always maxThreadsPerSm / warpSize.
    int maxBlocksPerSm = 32;
    int registersPerSm = 65536;
    int registersPerBlock = 65536;
    int maxRegistersPerThread = 255;  ///< What the compiler can use.
    /// What NVIDIA's calculator accepts: 256 from 7.0 on, though no kernel can be compiled so.
    int maxRegistersInCalculator = 256;
    int registerUnit = 256;  ///< Registers are given to a warp in multiples of this.
    int subPartitions = 4;   ///< Register files an SM is made of.
    /// A block's registers are checked with its warps rounded up to a multiple of this (6.0, with
    /// 2 partitions, is held to the 4 of its siblings).
    int registerCheckPartitions = 4;
    int sharedBytesPerSm = 233472;
    int sharedBytesPerBlock = 49152;  ///< Without opting in.
    int sharedBytesPerBlockOptin = 232448;
    int reservedSharedBytesPerBlock = 1024;
    int sharedUnitBytes = 128;
    std::vector<int> selectableSharedBytes{};  ///< Carve-outs to choose from; empty = fixed.
    int barriersPerSm = 0;                     ///< 0 = not a limit (compute capability below 9.0).
    /// L1 cache and shared memory together, which the carve-out divides; 0 = not one memory, or
    /// not known.
    int unifiedBytesPerSm = 0;
    /// Whether global loads can be cached in L1 by halves of the SM (5.2, 5.3, 6.1, 6.2).
    bool canPartitionGlobalCache = false;
    WaveRules waves{};

    friend bool operator==(const Limits&, const Limits&) = default;
};

/// One kind of pipe of one sub-partition.
struct PipeTiming {
    CycleCount issueInterval =
        1;  ///< Cycles before the same sub-partition's pipe takes another warp.

    friend bool operator==(const PipeTiming&, const PipeTiming&) = default;
};

/// Cycles. Defaults are those measured on an H100 (see assets/devices/h100.toml).
struct Timing {
    CycleCount aluLatency = 4;  ///< Dependent issue: integer, logic.
    CycleCount fmaLatency = 4;
    CycleCount imadLatency = 4;
    CycleCount conversionLatency = 11;
    CycleCount sfuLatency = 17;
    CycleCount divisionLatency = 70;  ///< Integer / and % (measured 68 to 70).
    CycleCount shuffleLatency = 24;
    CycleCount branchLatency = 8;         ///< From a taken branch to the next instruction.
    CycleCount untakenBranchLatency = 8;  ///< The same of a branch that no lane takes.
    CycleCount divergenceLatency = 0;     ///< More, where lanes go both ways.
    CycleCount reconvergenceLatency = 0;  ///< From the end of one path to the warp's next.
    CycleCount predicateLatency = 0;  ///< More, until a comparison's result may guard or branch.
    CycleCount barrierLatency = 14;   ///< From the last arrival to the release.
    CycleCount constantLatency = 29;
    CycleCount sharedLatency = 29;  ///< Shared load without conflicts; +2 for each extra wavefront.
    CycleCount globalLatency = 560;  ///< Every global load, where memory is uniform.
    CycleCount atomicLatency = 400;  ///< Global atomic; shared atomics take sharedLatency + 9.
    CycleCount l1Latency = 31;       ///< Global load that hits L1, one pass.
    CycleCount l2Latency = 282;      ///< That misses L1 and finds its line on its SM's side of L2.
    CycleCount l2FarLatency = 455;   ///< That finds it on the other side only.
    CycleCount dramLatency = 690;    ///< That finds it nowhere; the mean of both sides, unloaded.
    /// From a free slot to the first issue of its new block, where memory is uniform.
    CycleCount blockLaunchLatency = 20;
    // Where memory is a hierarchy (sm/state/first_touch.h).
    CycleCount launchLatency = 100;        ///< Of a launch that follows the same one.
    CycleCount coldLaunchLatency = 200;    ///< Of a first launch.
    CycleCount turnoverLatency = 290;      ///< From a block's end to the first issue of the next.
    CycleCount refillInterval = 22;        ///< More, for each block that ends with it.
    CycleCount parameterMissLatency = 67;  ///< First touch of 64 bytes of parameters on an SM.
    CycleCount codeLineInterval = 18;      ///< First pass of an SM through eight instructions.
    PipeTiming alu{1};
    PipeTiming fma{1};
    CycleCount imadInterval = 1;  ///< Of one half of the FMA pipe; integers use only one.
    PipeTiming sfu{8};
    PipeTiming lsu{4};                 ///< The address unit of a sub-partition.
    CycleCount divisionInterval = 16;  ///< How long a division sequence holds the SFU.
    int lsuQueueDepth = 5;             ///< Memory instructions buffered per sub-partition.
    int sectorsPerCyclePerSm = 2;      ///< 32-byte sectors an SM exchanges with L2 in a cycle.
    int sectorsPerCycleGpu = 53;       ///< 32-byte sectors that DRAM delivers in a cycle, all SMs.
    int l2SectorsPerCycle = 120;       ///< 32-byte sectors that L2 delivers in a cycle, all SMs.

    friend bool operator==(const Timing&, const Timing&) = default;
};

/// The caches of a device, where they do not follow from its limits.
struct Caches {
    bool hasL1 = true;  ///< Global and local loads look into L1.
    /// L1 beside a shared memory of its own; 0 = what the carve-out leaves of unifiedBytesPerSm.
    int l1Bytes = 0;
    int l1MostBytes = 0;      ///< Of what the carve-out leaves; 0 = all of it.
    int l1ReservedBytes = 0;  ///< That are neither L1 nor shared memory.

    friend bool operator==(const Caches&, const Caches&) = default;
};

/// The scheduler (0, 1, …) that issues for a warp slot: slots are dealt out like cards.
/// Requires: schedulers > 0.
constexpr int schedulerOf(int slot, int schedulers) {
    return slot % schedulers;
}
/// Which one of its scheduler's slots a warp slot is, from 0.
constexpr int placeAtScheduler(int slot, int schedulers) {
    return slot / schedulers;
}

/// So many banks of shared memory at most: as many as a mask of them has bits.
inline constexpr int kMaxSharedBanks = 64;

/// One GPU as data; never changed after it has been read.
struct Machine {
    std::string id{};    ///< Name of its file: "h100".
    std::string name{};  ///< "NVIDIA H100 SXM".
    Vendor vendor = Vendor::Nvidia;
    std::string words{};   ///< Set of words in the catalogue, where it is not the vendor's.
    int computeMajor = 0;  ///< 0 where the vendor has no compute capability.
    int computeMinor = 0;
    int smCount = 1;
    int schedulersPerSm = 4;
    int fp32LanesPerSm = 128;
    int tensorCoresPerSm = 0;
    int sharedBanks = 32;  ///< At most kMaxSharedBanks.
    int clockMhz = 0;
    std::int64_t l2Bytes = 0;
    std::int64_t totalGlobalBytes = 0;
    int memoryGigabytesPerSecond = 0;
    int memoryClockMhz = 0;
    int memoryBusBits = 0;
    Limits limits{};
    Timing timing{};
    Caches caches{};
    bool isApproximate = false;              ///< True where limits in the file are assumptions.
    std::vector<std::string> sources{};      ///< Where the numbers come from.
    std::vector<std::string> assumptions{};  ///< Field names that are assumptions.

    // Compiled once (machine.cpp): each file that holds a machine would compile its copies.
    Machine();
    Machine(const Machine& other);
    Machine(Machine&& other) noexcept;
    Machine& operator=(const Machine& other);
    Machine& operator=(Machine&& other) noexcept;
    ~Machine();

    /// Requires: schedulersPerSm > 0, as the device files are held to.
    int schedulerOf(int slot) const { return machine::schedulerOf(slot, schedulersPerSm); }

    friend bool operator==(const Machine&, const Machine&) = default;
};

}  // namespace warpscope::machine
