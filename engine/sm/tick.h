#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/base/message.h"
#include "engine/isa/program.h"
#include "engine/machine/machine.h"
#include "engine/memory/device_memory.h"
#include "engine/scheduler/policy.h"
#include "engine/sm/cycle_log.h"
#include "engine/sm/sm_state.h"

namespace warpscope::sm {

/// What an SM needs to know of the launch; it only looks.
struct Kernel {
    const machine::Machine& machine;
    const isa::Program& program;
    const std::vector<std::uint8_t>& parameters;
    Dim3 grid;
    Dim3 block;
    scheduler::Choose choose;
    bool isIndependent;  ///< Independent thread scheduling (Volta and after), else the stack.

    int warpSize() const { return machine.limits.warpSize; }
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
    Cycle& dramFreeAt;  ///< In 1/256 of a cycle.
    std::vector<Fault>& faults;
};

/// One cycle of one SM on its way through the stages.
struct Tick {
    const Kernel& kernel;
    SmState& sm;
    CycleLog& log;
    GlobalPath& global;
    Cycle now;

    Warp& warp(int slot) const { return sm.warps[static_cast<std::size_t>(slot)]; }
    Gate& gate(int slot) const { return sm.gates[static_cast<std::size_t>(slot)]; }
    const isa::Instruction& instructionAt(isa::ProgramCounter pc) const {
        return kernel.program.instructions[pc];
    }
};

/// Simulates cycle tick.now of one SM and sets sm.nextEventAt to the next cycle in which anything
/// can happen on it, kNever when nothing ever will.
void simulateCycle(Tick& tick);

}  // namespace warpscope::sm
