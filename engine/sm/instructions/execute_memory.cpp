#include "engine/sm/instructions/execute_memory.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/sm/instructions/execute.h"
#include "engine/sm/instructions/move_values.h"
#include "engine/sm/meetings/cluster.h"
#include "engine/sm/meetings/fault.h"
#include "engine/sm/meetings/touches.h"
#include "engine/sm/state/latency.h"
#include "engine/sm/state/operands.h"

namespace warpscope::sm {
namespace {

using memory::Access;
using memory::AccessKind;
using memory::Space;
using trace::WarpState;

/// address = a + offset, for each lane; of 64 bits the upper halves go to `upper`.
void addressesOf(const Tick& tick, const Warp& warp, const Decoded& instruction, Lanes& addresses,
                 Lanes& upper) {
    WideLanes scratch;
    const std::uint32_t* const base = read(tick, warp, instruction, 0, scratch);
    const auto offset = static_cast<std::uint32_t>(instruction.offset);
    const auto width = static_cast<std::size_t>(tick.kernel.warpSize);
    for (std::size_t lane = 0; lane < width; ++lane)
        addresses[lane] = base[lane] + offset;
    if (!instruction.hasWideAddress) return;
    const std::uint32_t sign = instruction.offset < 0 ? UINT32_MAX : 0;
    for (std::size_t lane = 0; lane < width; ++lane)
        upper[lane] = base[width + lane] + sign + (addresses[lane] < offset ? 1 : 0);
}

bool isGlobal(Space space) {
    return space == Space::Global || space == Space::Local;
}

/// Counts what a program asks for.
void count(trace::Counters& counters, const Access& access, const memory::Transactions& all) {
    const int transactions = all.count(access.space);
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
            transactions - all.leastWavefronts;
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

trace::AccessClass classOf(const Access& access) {
    using enum trace::AccessClass;
    const bool isAtomic = access.kind == AccessKind::Atomic;
    switch (access.space) {
        case Space::Shared:
            return isAtomic ? SharedAtomic : access.isWrite() ? SharedStore : SharedLoad;
        case Space::Local:
            return access.isWrite() ? LocalStore : LocalLoad;
        case Space::Global:
        case Space::Constant:
            break;
    }
    return isAtomic ? GlobalAtomic : access.isWrite() ? GlobalStore : GlobalLoad;
}

/// The same of one instruction, for the lines of the source.
trace::AccessCount countOf(const Access& access, const memory::Transactions& all,
                           const memory::Reply& reply) {
    constexpr int kSector = static_cast<int>(memory::kSectorBytes);
    const int transactions = all.count(access.space);
    const int bytes = countLanes(access.active) * access.bytesPerLane;
    const int least = access.space == Space::Shared
                          ? all.leastWavefronts
                          : std::min(transactions, (bytes + kSector - 1) / kSector);
    return {access.pc, classOf(access), transactions, least, reply.traffic.l1SectorHits};
}

/// The way to memory: a load's result comes back, a store must have left before the warp may go.
/// Both cycles are known at once, since the hierarchy serves in order.
/// `owner`: the block whose shared memory is named; that of another one lies on another SM. Returns
/// when it is back.
Cycle travel(Tick& tick, int slot, const Decoded& instruction, const Access& access,
             BlockId owner) {
    Warp& warp = tick.warp(slot);
    const memory::Transactions transactions =
        memory::transactionsOf(access, tick.kernel.layout);
    const int number = transactions.count(access.space);
    count(tick.log.counters, access, transactions);
    const Cycle start = startOfAccess(tick, slot, instruction, access);
    std::vector<memory::Answer> answers;
    memory::Reply reply =
        tick.global.hierarchy.request(tick.kernel.machine, tick.sm.id, access, transactions, start,
                                      tick.log.wantsAccesses ? &answers : nullptr);
    if (owner != warp.block) {
        // The way there and back is part of what each wavefront takes, for whoever looks.
        const CycleCount way = remoteDelay(tick, warp, number);
        reply.backAt += way;
        for (memory::Answer& answer : answers)
            answer.at += way;
    }
    const bool isFar = isGlobal(access.space);
    if (isFar) count(tick.log.counters, access, reply.traffic);
    if (access.space != Space::Constant) tick.log.add(countOf(access, transactions, reply));
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
        tick.log.add(
            AccessRecord{tick.sm.id, slot, owner, access, transactions, std::move(answers), reply});
    return reply.backAt;
}

/// One access of lanes that name the same space. False: it was wrong.
bool carryOut(Tick& tick, int slot, const Decoded& instruction, const Access& access) {
    Warp& warp = tick.warp(slot);
    if (!checkAccess(tick, warp, access)) return false;
    if (tick.log.wantsTouches && access.space != Space::Constant)
        noteAccess(tick, warp, instruction, access, warp.block);
    moveValues(tick, warp, instruction, access, tick.block(warp));
    travel(tick, slot, instruction, access, warp.block);
    return true;
}

/// Shared memory: of one's own block and, block by block, of others of the cluster.
bool carryOutShared(Tick& tick, int slot, const Decoded& instruction, Access& access) {
    Warp& warp = tick.warp(slot);
    LaneMask ranked = lanesWithRank(tick, access.addresses, access.active);
    access.active &= ~ranked;
    if (access.active != 0 && !carryOut(tick, slot, instruction, access)) return false;
    while (ranked != 0) {
        const RankedBlock target = takeRank(tick, warp, access.addresses, ranked);
        ranked &= ~target.lanes;
        access.active = target.lanes;
        if (target.block == &tick.block(warp)) {
            if (!carryOut(tick, slot, instruction, access)) return false;
            continue;
        }
        if (target.block == nullptr) {
            blockHasEnded(tick, warp, access, target.id);
            return false;
        }
        if (!checkAccess(tick, warp, access)) return false;
        if (tick.log.wantsTouches) noteAccess(tick, warp, instruction, access, target.id);
        moveValues(tick, warp, instruction, access, *target.block);
        travel(tick, slot, instruction, access, target.id);
    }
    return true;
}

/// The lanes whose address has this upper half.
LaneMask lanesOf(const Lanes& upper, LaneMask active, std::uint32_t window) {
    LaneMask found = 0;
    for (LaneMask rest = active; rest != 0; rest &= rest - 1) {
        if (upper[static_cast<std::size_t>(firstLane(rest))] == window)
            found |= laneBit(firstLane(rest));
    }
    return found;
}

/// Whether an atomic adds floats or doubles.
bool addsFloats(const Decoded& instruction) {
    return instruction.atomic == isa::AtomicOperation::Add &&
           (instruction.type == isa::DataType::F32 || instruction.type == isa::DataType::F64);
}

Access accessOf(const Warp& warp, const Decoded& instruction, Space space, AccessKind kind) {
    Access access;
    access.space = space;
    access.kind = kind;
    access.bytesPerLane = bytesOf(instruction.type);
    access.bypassesL1 = kind == AccessKind::Load && isa::bypassesL1(instruction.caching);
    access.addsFloats = kind == AccessKind::Atomic && addsFloats(instruction);
    access.pc = warp.pc();
    access.warp = warp.id;
    access.active = lanesTakingPart(warp, instruction);
    return access;
}

/// From a copy's data at L1 to the end of a wait for it (measured on an H100 with clock() before
/// LDGSTS and behind DEPBAR: 56 cycles for 16 bytes a lane that L1 has, 332 from L2).
constexpr CycleCount kCopyLatency = 10;

/// The addresses of a copy: in global memory those of source 1, whose upper halves go to `upper`,
/// in shared memory those of the access.
void copyAddressesOf(const Tick& tick, const Warp& warp, const Decoded& instruction, Lanes& from,
                     Lanes& upper) {
    WideLanes scratch;
    const std::uint32_t* const base = read(tick, warp, instruction, 1, scratch);
    const auto width = static_cast<std::size_t>(tick.kernel.warpSize);
    std::copy_n(base, width, from.begin());
    std::copy_n(base + width, width, upper.begin());
}

/// What a copy writes goes through the banks of shared memory as a store's words do (measured on an
/// H100: a warp issues eight copies of 16 bytes a lane in 68 cycles, eight loads in 35).
void passThroughBanks(Tick& tick, int slot, const Access& to) {
    const memory::Transactions transactions = memory::transactionsOf(to, tick.kernel.layout);
    count(tick.log.counters, to, transactions);
    std::vector<memory::Answer> answers;
    const memory::Reply reply =
        tick.global.hierarchy.request(tick.kernel.machine, tick.sm.id, to, transactions, tick.now,
                                      tick.log.wantsAccesses ? &answers : nullptr);
    tick.log.add(countOf(to, transactions, reply));
    if (tick.log.wantsAccesses)
        tick.log.add(AccessRecord{tick.sm.id, slot, tick.warp(slot).block, to, transactions,
                                  std::move(answers), reply});
}

/// How many bytes each lane of a copy reads, and which lanes read any.
LaneMask bytesRead(const Tick& tick, const Warp& warp, const Decoded& instruction,
                   const Access& access, Lanes& bytes) {
    const auto all = static_cast<std::uint32_t>(access.bytesPerLane);
    bytes.fill(all);
    if (instruction.sources[2].kind == isa::Operand::Kind::None) return access.active;
    Lanes scratch;
    const std::uint32_t* const asked = read(tick, warp, instruction, 2, scratch);
    LaneMask reading = 0;
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        bytes[lane] = std::min(asked[lane], all);
        if (bytes[lane] != 0) reading |= laneBit(static_cast<int>(lane));
    }
    return reading;
}

/// The lanes that read a whole element of a copy.
LaneMask lanesThatReadAll(const Access& access, const Lanes& bytes) {
    LaneMask all = access.active;
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        if (static_cast<int>(bytes[static_cast<std::size_t>(lane)]) < access.bytesPerLane)
            all &= ~laneBit(lane);
    }
    return all;
}

/// f(access) for what the lanes of a copy read: the whole elements at once, of the others each
/// word.
template <class F>
void forEachRead(const Access& access, const Lanes& bytes, F f) {
    constexpr int kWord = 4;
    Access one = access;
    one.active = lanesThatReadAll(access, bytes);
    if (one.active != 0) f(one);
    const LaneMask partial = access.active & ~one.active;
    one.bytesPerLane = kWord;
    for (int at = 0; partial != 0 && at < access.bytesPerLane; at += kWord) {
        one.active = 0;
        for (LaneMask rest = partial; rest != 0; rest &= rest - 1) {
            const auto lane = static_cast<std::size_t>(firstLane(rest));
            if (static_cast<int>(bytes[lane]) <= at) continue;
            one.active |= laneBit(firstLane(rest));
            one.addresses[lane] = access.addresses[lane] + static_cast<std::uint32_t>(at);
        }
        if (one.active != 0) f(one);
    }
}

/// Whether what the lanes read is there and each element stands at a multiple of its size.
bool checkRead(Tick& tick, const Warp& warp, const Access& access, const Lanes& bytes) {
    Access misplaced = access;
    for (LaneMask rest = access.active; rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(firstLane(rest));
        if (access.addresses[lane] % static_cast<std::uint32_t>(access.bytesPerLane) == 0)
            misplaced.active &= ~laneBit(static_cast<int>(lane));
    }
    if (misplaced.active != 0) return checkAccess(tick, warp, misplaced);
    bool isThere = true;
    forEachRead(access, bytes,
                [&](const Access& read) { isThere = isThere && checkAccess(tick, warp, read); });
    return isThere;
}

/// An instruction whose guard holds for no lane: it goes through the queue, and the warp waits for
/// its result as for that of any other. (What an LDC does was not measured.)
void passBy(Tick& tick, int slot, const Decoded& instruction, Space space) {
    Warp& warp = tick.warp(slot);
    if (space != Space::Constant) {
        const Cycle start = enterQueue(tick, slot);
        const Cycle backAt = tick.global.hierarchy.passBy(tick.kernel.machine, tick.sm.id, start);
        bookResult(tick, warp, instruction, warp.pc(), backAt,
                   isGlobal(space) ? WarpState::LongScoreboard : WarpState::ShortScoreboard);
    }
    advance(tick, slot, warp, warp.pc());
}

void count(Tick& tick, const Decoded& instruction, AccessKind kind) {
    if (instruction.isSpill) ++tick.log.counters.spillInstructions;
    if (kind == AccessKind::Atomic) ++tick.log.counters.atomics;
}

}  // namespace

void executeMemory(Tick& tick, int slot, const Decoded& instruction, Space space, AccessKind kind) {
    Warp& warp = tick.warp(slot);
    Access access = accessOf(warp, instruction, space, kind);
    if (access.active == 0) return passBy(tick, slot, instruction, space);
    Lanes upper;
    addressesOf(tick, warp, instruction, access.addresses, upper);
    count(tick, instruction, kind);
    if (instruction.hasWideAddress && !checkUpper(tick, warp, access, upper)) return;
    const bool isDone = space == Space::Shared ? carryOutShared(tick, slot, instruction, access)
                                               : carryOut(tick, slot, instruction, access);
    if (isDone) advance(tick, slot, warp, access.pc);
}

void executeGeneric(Tick& tick, int slot, const Decoded& instruction, AccessKind kind) {
    Warp& warp = tick.warp(slot);
    Access access = accessOf(warp, instruction, Space::Global, kind);
    const LaneMask all = access.active;
    if (all == 0) return passBy(tick, slot, instruction, Space::Global);
    Lanes upper{};
    addressesOf(tick, warp, instruction, access.addresses, upper);
    count(tick, instruction, kind);
    // Lanes that name different spaces go one space after the other.
    constexpr std::array<std::pair<Space, std::uint32_t>, 3> kWindows{
        {{Space::Shared, isa::kSharedWindow},
         {Space::Local, isa::kLocalWindow},
         {Space::Constant, isa::kConstantWindow}}};
    LaneMask rest = all;
    for (const auto& [space, window] : kWindows) {
        access.space = space;
        access.active = lanesOf(upper, all, window);
        rest &= ~access.active;
        const bool isAllowed = kind == AccessKind::Load || space == Space::Shared ||
                               (space == Space::Local && kind == AccessKind::Store);
        if (access.active == 0) continue;
        if (!isAllowed) return void(checkUpper(tick, warp, access, upper));
        const bool isDone = space == Space::Shared ? carryOutShared(tick, slot, instruction, access)
                                                   : carryOut(tick, slot, instruction, access);
        if (!isDone) return;
    }
    access.space = Space::Global;
    access.active = rest;
    if (rest != 0) {
        if (!checkUpper(tick, warp, access, upper)) return;
        if (!carryOut(tick, slot, instruction, access)) return;
    }
    advance(tick, slot, warp, access.pc);
}

void executeCopy(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    Access to = accessOf(warp, instruction, Space::Shared, AccessKind::Store);
    if (to.active == 0) return advance(tick, slot, warp, to.pc);
    Lanes upper;
    addressesOf(tick, warp, instruction, to.addresses, upper);
    Access from = accessOf(warp, instruction, Space::Global, AccessKind::Load);
    copyAddressesOf(tick, warp, instruction, from.addresses, upper);
    Lanes bytes;
    from.active = bytesRead(tick, warp, instruction, from, bytes);
    if (from.active != 0 &&
        (!checkUpper(tick, warp, from, upper) || !checkRead(tick, warp, from, bytes)))
        return;
    if (!checkAccess(tick, warp, to)) return;
    QuadLanes values;
    readBytes(tick, from, bytes, values);
    if (tick.log.wantsTouches) {
        forEachRead(from, bytes, [&](const Access& read) { noteCopyRead(tick, warp, read); });
        noteCopy(tick, warp, to, values);
    }
    writeShared(tick, to, values, tick.block(warp));
    if (from.active != 0) {
        const Cycle at = travel(tick, slot, instruction, from, warp.block) + kCopyLatency;
        WarpCopies& copies = tick.sm.copiesOf(slot);
        if (at > copies.open.readyAt) copies.open = {at, from.pc, tick.now};
        copies.lastAt = std::max(copies.lastAt, at);
    }
    passThroughBanks(tick, slot, to);
    advance(tick, slot, warp, to.pc);
}

}  // namespace warpscope::sm
