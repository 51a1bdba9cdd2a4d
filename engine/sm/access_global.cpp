#include <algorithm>
#include <cstring>

#include "engine/memory/coalesce.h"
#include "engine/sm/execute_memory.h"
#include "engine/sm/latency.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

void countRequest(Tick& tick, bool isWrite, int sectors) {
    trace::Counters& counters = tick.log.counters;
    (isWrite ? counters.globalStoreRequests : counters.globalLoadRequests) += 1;
    (isWrite ? counters.globalStoreSectors : counters.globalLoadSectors) += sectors;
}

/// The way to memory: a load's result comes back, a store must have left before the warp may go.
void bookTravel(Tick& tick, int slot, const Access& access, int sectors) {
    const CycleCount latency = tick.kernel.machine.timing.globalLatency;
    const Cycle start = enterQueue(tick, slot);
    const Cycle backAt = travelToMemory(tick, start, sectors, latency);
    if (access.isWrite) {
        Warp& warp = tick.warp(slot);
        warp.drainedAt = std::max({warp.drainedAt, start + kQueueCycles, tick.sm.linkFreeAt});
    }
    bookMemory(tick, slot, access.instruction,
               {.isGlobal = true, .transactions = sectors, .readyAt = backAt},
               WarpState::LongScoreboard);
}

/// Local addresses as global memory sees them: word by word, the lanes of a warp side by side.
Lanes interleaved(const Tick& tick, const Warp& warp, const Access& access) {
    constexpr std::uint32_t kWord = 4;
    const auto width = static_cast<std::uint32_t>(tick.kernel.warpSize);
    const auto words = static_cast<std::uint32_t>(tick.kernel.program.localBytesPerThread) / kWord;
    const std::uint32_t base = warp.id.value * (words + 1) * width * kWord;
    Lanes result{};
    for (std::uint32_t lane = 0; lane < width; ++lane) {
        const std::uint32_t offset = access.addresses[lane];
        result[lane] = base + (offset / kWord * width + lane) * kWord + offset % kWord;
    }
    return result;
}

void moveLocal(Tick& tick, Warp& warp, const Access& access) {
    const auto size = static_cast<std::size_t>(tick.kernel.program.localBytesPerThread);
    const auto bytes = static_cast<std::size_t>(access.bytes);
    Lanes values{};
    Lanes scratch;
    const std::uint32_t* const stored =
        access.isWrite ? read(tick, warp, access.instruction, 1, scratch) : nullptr;
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        std::uint8_t* const at = warp.local.data() + lane * size + access.addresses[lane];
        if (stored != nullptr)
            std::memcpy(at, &stored[lane], bytes);
        else
            std::memcpy(&values[lane], at, bytes);
    }
    if (stored == nullptr) writeLoaded(tick, warp, access.instruction, values);
}

}  // namespace

bool accessGlobal(Tick& tick, int slot, const Access& access) {
    Warp& warp = tick.warp(slot);
    if (!checkGlobal(tick, warp, access)) return false;
    memory::DeviceMemory& memory = tick.global.memory;
    if (access.isWrite) {
        Lanes scratch;
        const std::uint32_t* const values = read(tick, warp, access.instruction, 1, scratch);
        memory.storeLanes(access.addresses.data(), access.active, access.bytes, values);
    } else {
        Lanes values{};
        memory.loadLanes(access.addresses.data(), access.active, access.bytes, values.data());
        writeLoaded(tick, warp, access.instruction, values);
    }
    const int sectors = memory::countSectors(access.addresses, access.active);
    countRequest(tick, access.isWrite, sectors);
    bookTravel(tick, slot, access, sectors);
    return true;
}

bool accessLocal(Tick& tick, int slot, const Access& access) {
    Warp& warp = tick.warp(slot);
    const auto size = static_cast<std::size_t>(tick.kernel.program.localBytesPerThread);
    if (!checkPrivate(tick, warp, access, size)) return false;
    moveLocal(tick, warp, access);
    const Lanes seen = interleaved(tick, warp, access);
    bookTravel(tick, slot, access, memory::countSectors(seen, access.active));
    return true;
}

}  // namespace warpscope::sm
