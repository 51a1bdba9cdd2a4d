#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/isa/program.h"
#include "engine/machine/machine.h"
#include "engine/memory/device_memory.h"
#include "engine/occupancy/occupancy.h"
#include "engine/scheduler/policy.h"

namespace warpscope::gpu {

enum class DivergenceModel : std::uint8_t { Stack, Independent };

struct ModelOptions {
    DivergenceModel divergence = DivergenceModel::Stack;
    scheduler::PolicyKind policy = scheduler::PolicyKind::GreedyThenOldest;
    occupancy::Mode occupancy = occupancy::Mode::Exact;
    Cycle maxCycles = 2'000'000;

    friend bool operator==(const ModelOptions&, const ModelOptions&) = default;
};

/// Everything that a run depends on, as one value. The same launch gives the same run, bit for bit.
struct Launch {
    machine::Machine machine{};
    isa::Program program{};
    Dim3 grid{};
    Dim3 block{};
    int dynamicSharedBytes = 0;
    int registersPerThread = 0;  ///< As charged to occupancy: at least program.registersPerThread.
    int carveoutPercent = -1;
    ModelOptions model{};
    std::vector<std::uint8_t> parameters{};  ///< The parameter bank.
    memory::DeviceMemory memory{};           ///< Before the run.
    occupancy::Result occupancy{};           ///< calculate() for this launch; blocksPerSm > 0.

    std::int64_t blockCount() const { return grid.count(); }
    int threadsPerBlock() const { return static_cast<int>(block.count()); }
    int warpsPerBlock() const {
        return (threadsPerBlock() + machine.limits.warpSize - 1) / machine.limits.warpSize;
    }
    std::int64_t warpCount() const { return blockCount() * warpsPerBlock(); }
    int sharedBytesPerBlock() const { return program.staticSharedBytes + dynamicSharedBytes; }
};

/// The occupancy question that a launch asks.
occupancy::Request occupancyRequest(const Launch& launch);

}  // namespace warpscope::gpu
