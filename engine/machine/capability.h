#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/machine/machine.h"

namespace warpscope::machine {

/// What all NVIDIA GPUs of one compute capability have in common.
///
/// Sources: CUDA C++ Programming Guide 13.0, table "Technical Specifications per Compute
/// Capability" and its chapters for each capability; libcu++ `__device/arch_traits.h`; public
/// deviceQuery logs (5.0, 5.3, 6.2, 7.2, 11.0); own measurement (9.0).
struct Capability {
    std::string_view name{};     ///< "9.0".
    std::string_view example{};  ///< A GPU that has it.
    int major = 0;
    int minor = 0;
    int maxThreadsPerSm = 2048;
    int maxBlocksPerSm = 32;
    int registersPerBlock = 65536;
    int maxRegistersInCalculator = 256;
    int subPartitions = 4;
    int sharedKilobytesPerSm = 0;
    int optinKilobytesPerBlock = 0;
    int reservedBytesPerBlock = 0;
    int sharedUnitBytes = 128;
    std::span<const int> selectableKilobytes{};
    int barriersPerSm = 0;
    int fp32LanesPerSm = 128;
    int tensorCoresPerSm = 4;
    int unifiedKilobytes = 0;  ///< L1 cache and shared memory together; 0 = not one, or not known.
    bool canPartitionGlobalCache = false;
};

/// All of them, in order.
std::span<const Capability> capabilities();
/// The one called "8.6"; nullptr when there is none.
const Capability* findCapability(std::string_view name);

/// Gives a machine the limits of a capability.
void applyCapability(const Capability& capability, Machine& machine);
/// A machine that is nothing but a capability: one SM, no clock and no memory of its own.
Machine machineOf(const Capability& capability);

}  // namespace warpscope::machine
