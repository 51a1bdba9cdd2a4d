#include <algorithm>
#include <cstring>

#include "engine/memory/bank_conflicts.h"
#include "engine/sm/execute_memory.h"
#include "engine/sm/latency.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

void loadBytes(const std::vector<std::uint8_t>& from, const Access& access, Lanes& values) {
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        std::memcpy(&values[lane], from.data() + access.addresses[lane],
                    static_cast<std::size_t>(access.bytes));
    }
}

void storeBytes(std::vector<std::uint8_t>& to, const Access& access, const std::uint32_t* values) {
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        std::memcpy(to.data() + access.addresses[static_cast<std::size_t>(lane)], &values[lane],
                    static_cast<std::size_t>(access.bytes));
    }
}

}  // namespace

bool accessShared(Tick& tick, int slot, const Access& access) {
    Warp& warp = tick.warp(slot);
    auto& shared = tick.sm.blocks[static_cast<std::size_t>(warp.blockSlot)].shared;
    if (!checkShared(tick, warp, access, shared.size())) return false;
    const machine::Machine& machine = tick.kernel.machine;
    const int passes = memory::countPasses(access.addresses, access.active, machine.sharedBanks);
    // A wave of 64 needs two passes at least; only what is beyond its halves is a conflict.
    const int halves = access.active >> 32 != 0 && (access.active & firstLanes(32)) != 0 ? 2 : 1;
    trace::Counters& counters = tick.log.counters;
    (access.isWrite ? counters.sharedStoreConflicts : counters.sharedLoadConflicts) +=
        passes - halves;
    if (access.isWrite) {
        Lanes scratch;
        storeBytes(shared, access, read(tick, warp, access.instruction, 1, scratch));
    } else {
        Lanes values{};
        loadBytes(shared, access, values);
        writeLoaded(tick, warp, access.instruction, values);
    }
    const Cycle backAt =
        travelToShared(tick, enterQueue(tick, slot), passes, machine.timing.sharedLatency);
    bookMemory(tick, slot, access.instruction, {.transactions = passes, .readyAt = backAt},
               WarpState::ShortScoreboard);
    return true;
}

bool accessConstant(Tick& tick, int slot, const Access& access) {
    Warp& warp = tick.warp(slot);
    const auto& constants = tick.kernel.program.constants;
    if (!checkPrivate(tick, warp, access, constants.size())) return false;
    Lanes values{};
    loadBytes(constants, access, values);
    writeLoaded(tick, warp, access.instruction, values);
    const Cycle backAt = enterQueue(tick, slot) + tick.kernel.machine.timing.constantLatency;
    bookMemory(tick, slot, access.instruction, {.transactions = 1, .readyAt = backAt},
               WarpState::ShortScoreboard);
    return true;
}

}  // namespace warpscope::sm
