#include "engine/memory/hierarchy.h"

#include <algorithm>

#include "engine/memory/bank_conflicts.h"

namespace warpscope::memory {
namespace {

/// Each wavefront that the width alone asks for takes one cycle beyond kWavefrontLatency (measured
/// on an H200: 8 bytes a lane 26 cycles instead of 23, with a stride of 16 bytes 30; 16 bytes 32,
/// with a stride of 32 bytes 40).
constexpr CycleCount kCyclesPerWidth = 1;
/// Each further lane of an atomic on the same address: 62 cycles more for 32 lanes (measured on an
/// H100). Of a shared one the first takes as long as a load (measured on an H200).
constexpr CycleCount kCyclesPerTurn = 2;
static_assert(kCyclesPerTurn == kWavefrontLatency,
              "shared memory charges a turn as it does a wavefront");

CycleCount memoryLatency(const machine::Timing& timing, const Access& access, int turns) {
    if (access.kind != AccessKind::Atomic) return timing.globalLatency;
    return timing.atomicLatency + kCyclesPerTurn * (turns - 1);
}

/// The cache of indexed constants gives one address to all lanes that want it, each further one 11
/// cycles later, and serves an SM one address every two cycles (measured on an H200: a chain of
/// LDCs takes 34, 45, 111 and 375 cycles each for 1, 2, 8 and 32 addresses; 32 warps with 2 to 32
/// addresses 2.0 cycles an address).
constexpr CycleCount kCyclesPerAddress = 11;
constexpr int kPortCyclesPerAddress = 2;

/// L2 of a device whose L2 nobody knows.
constexpr std::int64_t kSomeL2Bytes = std::int64_t{4} << 20;

}  // namespace

Hierarchy::Hierarchy(const Setup& setup)
    : model_(setup.model), sms_(static_cast<std::size_t>(setup.smCount)) {
    if (model_ == Model::Uniform) return;
    for (SmSide& sm : sms_)
        sm.caches = CachePath(setup.l1Bytes);
    l2AndDram_ =
        L2AndDram(setup.l2Bytes > 0 ? setup.l2Bytes : kSomeL2Bytes, setup.caches, setup.isSpread);
}

const L1Cache* Hierarchy::l1Of(SmId sm) const {
    const L1Cache& l1 = sms_[sm.value].caches.l1();
    return l1.isOn() ? &l1 : nullptr;
}

std::size_t Hierarchy::heapBytes() const {
    std::size_t bytes = sms_.size() * sizeof(SmSide) + l2AndDram_.heapBytes();
    for (const SmSide& sm : sms_)
        bytes += sm.caches.heapBytes();
    return bytes;
}

Reply Hierarchy::request(const machine::Machine& machine, SmId sm, const Access& access,
                         const Transactions& transactions, Cycle start,
                         std::vector<Answer>* answers) {
    const machine::Timing& timing = machine.timing;
    SmSide& side = sms_[sm.value];
    const int count = transactions.count(access.space);
    switch (access.space) {
        case Space::Global:
        case Space::Local:
            if (model_ == Model::Hierarchy)
                return side.caches.request({.timing = timing,
                                            .sm = sm.value,
                                            .access = access,
                                            .transactions = transactions,
                                            .start = start,
                                            .answers = answers,
                                            .banks = machine.sharedBanks},
                                           side.sharedPort, l2AndDram_);
            return travelToMemory(timing, side, memoryLatency(timing, access, transactions.turns),
                                  count, start, answers);
        case Space::Shared:
            return travelToShared(
                side,
                timing.sharedLatency +
                    kCyclesPerWidth * std::max(0, transactions.leastWavefronts - 1),
                count, start, answers);
        case Space::Constant:
            break;
    }
    return readConstants(timing, side, count, start, answers);
}

Cycle Hierarchy::passBy(const machine::Machine& machine, SmId sm, Cycle start) {
    return sms_[sm.value].sharedPort.take(start, 1) + machine.timing.sharedLatency;
}

Reply Hierarchy::travelToMemory(const machine::Timing& timing, SmSide& sm, CycleCount latency,
                                int sectors, Cycle start, std::vector<Answer>* answers) {
    const int perCycle = timing.sectorsPerCyclePerSm;
    const Cycle first = sm.link.take(start, sectors, perCycle);
    const CycleCount behindLink = dram_.wait(first, sectors, timing.sectorsPerCycleGpu) + latency;
    if (answers != nullptr) {
        for (int part = 0; part < sectors; ++part)
            answers->push_back({Level::Memory, part, first + part / perCycle + behindLink});
    }
    return {sm.link.freeAt - 1 + behindLink, sm.link.freeAt, {}};
}

Reply Hierarchy::travelToShared(SmSide& sm, CycleCount latency, int wavefronts, Cycle start,
                                std::vector<Answer>* answers) {
    const Cycle first = sm.sharedPort.take(start, wavefronts) + latency;
    if (answers != nullptr) {
        for (int part = 0; part < wavefronts; ++part)
            answers->push_back({Level::SharedMemory, part, first + kWavefrontLatency * part});
    }
    return {first + kWavefrontLatency * std::max(0, wavefronts - 1), sm.sharedPort.freeAt, {}};
}

Reply Hierarchy::readConstants(const machine::Timing& timing, SmSide& sm, int addresses,
                               Cycle start, std::vector<Answer>* answers) {
    const Cycle begin = sm.constantPort.take(start, kPortCyclesPerAddress * addresses);
    const Cycle first = begin + timing.constantLatency;
    if (answers != nullptr) {
        for (int part = 0; part < addresses; ++part)
            answers->push_back({Level::ConstantCache, part, first + kCyclesPerAddress * part});
    }
    return {first + kCyclesPerAddress * (addresses - 1), begin, {}};
}

}  // namespace warpscope::memory
