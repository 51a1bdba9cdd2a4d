#include <algorithm>
#include <cstring>

#include "engine/memory/atomic.h"
#include "engine/memory/bank_conflicts.h"
#include "engine/memory/coalesce.h"
#include "engine/sm/execute_memory.h"
#include "engine/sm/latency.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// Beside the shared latency: 38 cycles for one lane (measured on an H100).
constexpr CycleCount kSharedAtomicExtra = 9;
/// Each further lane on the same address: 100 cycles for 32 lanes (the same group).
constexpr CycleCount kCyclesPerTurn = 2;

/// Lanes in order: what each one found, and what it left behind.
template <class Load, class Store>
void takeTurns(Tick& tick, Warp& warp, const Access& access, Load load, Store store) {
    const Decoded& instruction = access.instruction;
    Lanes scratchB;
    Lanes scratchC;
    Lanes found{};
    const std::uint32_t* const b = read(tick, warp, instruction, 1, scratchB);
    const std::uint32_t* const c = read(tick, warp, instruction, 2, scratchC);
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t address = access.addresses[static_cast<std::size_t>(lane)];
        const std::uint32_t old = load(address);
        found[static_cast<std::size_t>(lane)] = old;
        store(address,
              memory::applyAtomic(instruction.atomic, instruction.type, old, b[lane], c[lane]));
    }
    writeRegister(tick, warp, instruction, found);
}

bool atomicOnGlobal(Tick& tick, int slot, const Access& access) {
    Warp& warp = tick.warp(slot);
    if (!checkGlobal(tick, warp, access)) return false;
    memory::DeviceMemory& memory = tick.global.memory;
    takeTurns(
        tick, warp, access,
        [&](std::uint32_t address) { return memory.load(address, access.bytes); },
        [&](std::uint32_t address, std::uint32_t value) {
            memory.store(address, access.bytes, value);
        });
    const int sectors = memory::countSectors(access.addresses, access.active);
    const int turns = memory::countSameAddress(access.addresses, access.active);
    const CycleCount latency =
        tick.kernel.machine.timing.atomicLatency + kCyclesPerTurn * (turns - 1);
    const Cycle start = enterQueue(tick, slot);
    const Cycle backAt = travelToMemory(tick, start, sectors, latency);
    warp.drainedAt = std::max({warp.drainedAt, start + kQueueCycles, tick.sm.linkFreeAt});
    bookMemory(tick, slot, access.instruction,
               {.isGlobal = true, .transactions = sectors, .readyAt = backAt},
               WarpState::LongScoreboard);
    return true;
}

bool atomicOnShared(Tick& tick, int slot, const Access& access) {
    Warp& warp = tick.warp(slot);
    auto& shared = tick.sm.blocks[static_cast<std::size_t>(warp.blockSlot)].shared;
    if (!checkShared(tick, warp, access, shared.size())) return false;
    takeTurns(
        tick, warp, access,
        [&](std::uint32_t address) {
            std::uint32_t word = 0;
            std::memcpy(&word, shared.data() + address, sizeof word);
            return word;
        },
        [&](std::uint32_t address, std::uint32_t value) {
            std::memcpy(shared.data() + address, &value, sizeof value);
        });
    const machine::Machine& machine = tick.kernel.machine;
    const int banks = memory::countPasses(access.addresses, access.active, machine.sharedBanks);
    const int turns = memory::countSameAddress(access.addresses, access.active);
    const int passes = std::max(banks, turns);
    static_assert(kCyclesPerTurn == 2, "travelToShared charges two cycles for each further pass");
    const Cycle backAt = travelToShared(tick, enterQueue(tick, slot), passes,
                                        machine.timing.sharedLatency + kSharedAtomicExtra);
    bookMemory(tick, slot, access.instruction, {.transactions = passes, .readyAt = backAt},
               WarpState::ShortScoreboard);
    return true;
}

}  // namespace

bool accessAtomic(Tick& tick, int slot, const Access& access) {
    ++tick.log.counters.atomics;
    return access.instruction.opcode == isa::Opcode::Atomg ? atomicOnGlobal(tick, slot, access)
                                                           : atomicOnShared(tick, slot, access);
}

}  // namespace warpscope::sm
