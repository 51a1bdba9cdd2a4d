#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/base/message.h"
#include "engine/isa/program.h"
#include "engine/machine/machine.h"
#include "engine/memory/bandwidth.h"
#include "engine/memory/device_memory.h"
#include "engine/memory/hierarchy.h"
#include "engine/memory/transactions.h"
#include "engine/scheduler/policy.h"
#include "engine/sm/state/cycle_log.h"
#include "engine/sm/state/decoded.h"
#include "engine/sm/state/model.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::sm {

/// A kernel on its way through an SM, with what the SM needs to know of its launch; it only looks.
struct LaunchedKernel {
    const machine::Machine& machine;
    const isa::Program& program;
    const Prepared& prepared;
    Dim3 grid;
    Dim3 block;
    const scheduler::Policy& policy;
    const Model& model;
    Dim3 cluster{};  ///< Blocks of a cluster.
    int warpSize = machine.limits.warpSize;
    LaneMask allLanes = firstLanes(warpSize);  ///< Of a warp without padding.
    /// The state of all SMs is larger than the caches of the host, and what a cycle touches is
    /// worth fetching ahead of it (measured with 132 SMs: a tenth of the time; with 4 it costs
    /// some).
    bool isLarge = machine.smCount > 16;
    memory::Layout layout{machine.sharedBanks, {program.localBytesPerThread, warpSize}};
};

/// A wrong memory access: the run stops with it.
struct Fault {
    Message message{};
    int line = 0;
    WarpId warp{};
    LaneMask lanes = 0;
};

/// What all SMs share on the way to memory.
struct GlobalPath {
    memory::DeviceMemory& memory;
    memory::Hierarchy& hierarchy;
    std::vector<Fault>& faults;
    memory::Bandwidth& dispatcher;  ///< Hands out blocks, so many in a cycle.
    /// Of each GPC, the cache from which its SMs get constants one after another.
    std::span<memory::Bandwidth> constantCaches;
    std::span<SmState> sms{};  ///< By id: blocks of a cluster reach each other.
};

/// One cycle of one SM on its way through the stages.
struct Tick {
    Tick(const LaunchedKernel& launched, SmState& state, CycleLog& written, GlobalPath& path,
         Cycle cycle)
        : kernel(launched), sm(state), log(written), global(path), now(cycle) {}

    const LaunchedKernel& kernel;
    SmState& sm;
    CycleLog& log;
    GlobalPath& global;
    const Cycle now;
    const std::uint32_t* const constants = kernel.prepared.constants.front().data();

    Warp& warp(int slot) const { return warps_[slot]; }
    Gate& gate(int slot) const { return gates_[slot]; }
    /// The scheduler that a warp slot belongs to.
    Scheduler& scheduler(int slot) const { return schedulerAt(schedulerOf(slot)); }
    Scheduler& schedulerAt(std::uint8_t index) const { return schedulers_[index]; }
    std::uint8_t schedulerOf(int slot) const { return schedulerOfSlot_[slot]; }
    BlockSlot& block(const Warp& warp) const {
        return sm.blocks[static_cast<std::size_t>(warp.blockSlot)];
    }
    const Decoded& instructionAt(isa::ProgramCounter pc) const { return instructions_[pc]; }

  private:
    // The vectors keep their places for a cycle; asking them each time is what costs.
    Warp* warps_ = sm.warps.data();
    Gate* gates_ = sm.gates.data();
    Scheduler* schedulers_ = sm.schedulers.data();
    const Decoded* instructions_ = kernel.prepared.instructions.data();
    const std::uint8_t* schedulerOfSlot_ = kernel.prepared.schedulerOfSlot.data();
};

}  // namespace warpscope::sm
