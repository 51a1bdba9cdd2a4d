#include "engine/sm/execute_memory.h"

#include <algorithm>

#include "engine/memory/bank_conflicts.h"
#include "engine/sm/execute.h"
#include "engine/sm/fault.h"
#include "engine/sm/latency.h"
#include "engine/sm/move_values.h"
#include "engine/sm/operands.h"

namespace warpscope::sm {
namespace {

using memory::Access;
using memory::AccessKind;
using memory::Space;
using trace::WarpState;

/// address = a + offset, for each lane.
void addressesOf(const Tick& tick, const Warp& warp, const Decoded& instruction, Lanes& addresses) {
    Lanes scratch;
    const std::uint32_t* const base = read(tick, warp, instruction, 0, scratch);
    const auto offset = static_cast<std::uint32_t>(instruction.offset);
    const auto width = static_cast<std::size_t>(tick.kernel.warpSize);
    for (std::size_t lane = 0; lane < width; ++lane)
        addresses[lane] = base[lane] + offset;
}

bool isGlobal(Space space) {
    return space == Space::Global || space == Space::Local;
}

/// Counts what a program asks for.
void count(trace::Counters& counters, const Access& access, int transactions) {
    if (access.space == Space::Local)
        (access.isWrite() ? counters.localStoreRequests : counters.localLoadRequests) += 1;
    if (access.kind == AccessKind::Atomic) {
        counters.atomicRequests += access.space == Space::Global ? 1 : 0;
    } else if (access.space == Space::Global) {
        (access.isWrite() ? counters.globalStoreRequests : counters.globalLoadRequests) += 1;
        (access.isWrite() ? counters.globalStoreSectors : counters.globalLoadSectors) +=
            transactions;
    } else if (access.space == Space::Shared) {
        (access.isWrite() ? counters.sharedStoreConflicts : counters.sharedLoadConflicts) +=
            transactions - memory::leastWavefronts(access.active, access.bytesPerLane);
    }
}

/// Counts what the memory system made of it.
void count(trace::Counters& counters, const Access& access, const memory::Traffic& traffic) {
    if (access.space == Space::Global) counters.globalLoadSectorHits += traffic.l1SectorHits;
    counters.l2ReadSectors += traffic.l2ReadSectors;
    counters.l2WriteSectors += traffic.l2WriteSectors;
    counters.l2SectorHits += traffic.l2SectorHits;
    counters.dramReadBytes += traffic.dramReadBytes;
    counters.dramWriteBytes += traffic.dramWriteBytes;
}

/// The way to memory: a load's result comes back, a store must have left before the warp may go.
/// Both cycles are known at once, since the hierarchy serves in order.
void travel(Tick& tick, int slot, const Decoded& instruction, const Access& access) {
    Warp& warp = tick.warp(slot);
    const memory::Transactions transactions = memory::transactionsOf(access, tick.kernel.layout);
    const int number = transactions.count(access.space);
    count(tick.log.counters, access, number);
    const Cycle start = enterQueue(tick, slot);
    std::vector<memory::Answer> answers;
    const memory::Reply reply =
        tick.global.hierarchy.request(tick.kernel.machine, tick.sm.id, access, transactions, start,
                                      tick.log.wantsAccesses ? &answers : nullptr);
    const bool isFar = isGlobal(access.space);
    if (isFar) count(tick.log.counters, access, reply.traffic);
    if (isFar && access.isWrite())
        warp.drainedAt = std::max({warp.drainedAt, start + kQueueCycles, reply.leftAt});
    bookResult(tick, warp, instruction, access.pc, reply.backAt,
               isFar ? WarpState::LongScoreboard : WarpState::ShortScoreboard);
    tick.sm.memoryRequests.add({.warp = access.warp,
                                .pc = access.pc,
                                .pipe = isa::Pipe::Lsu,
                                .isGlobal = isFar,
                                .scheduler = tick.schedulerOf(slot),
                                .transactions = number,
                                .issuedAt = tick.now,
                                .readyAt = reply.backAt});
    if (tick.log.wantsAccesses)
        tick.log.accesses.push_back(
            {tick.sm.id, slot, access, transactions, std::move(answers), reply});
}

}  // namespace

void executeMemory(Tick& tick, int slot, const Decoded& instruction, Space space, AccessKind kind) {
    Warp& warp = tick.warp(slot);
    Access access;
    access.space = space;
    access.kind = kind;
    access.bytesPerLane = bytesOf(instruction.type);
    access.pc = warp.pc();
    access.warp = warp.id;
    access.active = lanesTakingPart(warp, instruction);
    if (access.active == 0) return advance(tick, slot, warp, access.pc);  // No lane, no request.
    addressesOf(tick, warp, instruction, access.addresses);
    if (instruction.isSpill) ++tick.log.counters.spillInstructions;
    if (kind == AccessKind::Atomic) ++tick.log.counters.atomics;
    if (!checkAccess(tick, warp, access)) return;
    moveValues(tick, warp, instruction, access);
    travel(tick, slot, instruction, access);
    advance(tick, slot, warp, access.pc);
}

}  // namespace warpscope::sm
