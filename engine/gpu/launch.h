#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/isa/program.h"
#include "engine/machine/machine.h"
#include "engine/memory/device_memory.h"
#include "engine/memory/hierarchy.h"
#include "engine/occupancy/occupancy.h"
#include "engine/scheduler/policy.h"
#include "engine/sm/state/model.h"

namespace warpscope::gpu {

using sm::BarrierModel;
using sm::DivergenceModel;

/// In which order blocks are handed out, and to which SMs; CUDA promises none. InOrder: by their
/// number, to the SMs by theirs. Hardware: by their number, to the SMs in the order that was
/// measured on an H100, pairs of neighbours that hop from GPC to GPC. Random: a shuffle of the
/// blocks that a seed chooses.
enum class BlockOrder : std::uint8_t { InOrder, Hardware, Random };

/// What an SM asks for, and what is asked for around it.
struct ModelOptions : sm::Model {
    scheduler::PolicyId policy = scheduler::defaultPolicy();
    occupancy::Mode occupancy = occupancy::Mode::Exact;
    BlockOrder blockOrder = BlockOrder::InOrder;
    std::int64_t blockSeed = 1;  ///< Of BlockOrder::Random.
    Cycle maxCycles = 2'000'000;

    friend bool operator==(const ModelOptions&, const ModelOptions&) = default;
};

/// What <<<grid, block, bytes>>>, the launch's attributes and the compiler's register limit say: in
/// a scenario as a person wrote it, in a launch as it is carried out.
struct LaunchConfig {
    Dim3 grid{};
    Dim3 block{};
    int dynamicSharedBytes = 0;
    /// Scenario: 0 = what the compiler needs. Launch: as charged to occupancy, at least
    /// program.registersPerThread.
    int registersPerThread = 0;
    int carveoutPercent = -1;            ///< −1 = no preference.
    bool partitionsGlobalCache = false;  ///< Only on devices that can; see occupancy::Request.
    Dim3 cluster{};  ///< Blocks that reside together (cudaLaunchAttributeClusterDimension).

    std::int64_t blockCount() const { return grid.count(); }

    friend bool operator==(const LaunchConfig&, const LaunchConfig&) = default;
};

/// Everything that a run depends on, as one value. The same launch gives the same run, bit for bit.
struct Launch : LaunchConfig {
    machine::Machine machine{};
    isa::Program program{};
    ModelOptions model{};
    std::vector<std::uint8_t> parameters{};  ///< The parameter bank.
    memory::DeviceMemory memory{};           ///< Before the run.
    occupancy::Result occupancy{};           ///< calculate() for this launch; blocksPerSm > 0.

    int threadsPerBlock() const { return static_cast<int>(block.count()); }
    int warpsPerBlock() const {
        return (threadsPerBlock() + machine.limits.warpSize - 1) / machine.limits.warpSize;
    }
    std::int64_t warpCount() const { return blockCount() * warpsPerBlock(); }
    int sharedBytesPerBlock() const { return program.staticSharedBytes + dynamicSharedBytes; }
};

/// The occupancy question that a configuration asks, without what the kernel adds to it: its static
/// shared memory, and its registers where the configuration leaves them to the compiler.
occupancy::Request occupancyRequest(const LaunchConfig& config, const ModelOptions& model);
/// The occupancy question that a launch asks.
occupancy::Request occupancyRequest(const Launch& launch);

/// The memory system that a launch finds. L1 gets what shared memory leaves: with no preference the
/// driver takes the smallest carve-out that lets as many blocks reside (measured on an H200).
memory::Setup memorySetup(const Launch& launch);

}  // namespace warpscope::gpu
