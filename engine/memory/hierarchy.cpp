#include "engine/memory/hierarchy.h"

#include <algorithm>

namespace warpscope::memory {
namespace {

/// Each wavefront beyond the first adds two cycles to the latency (measured on an H100).
constexpr CycleCount kCyclesPerExtraWavefront = 2;
/// A shared atomic beside a shared load: 38 cycles for one lane (measured on an H100).
constexpr CycleCount kSharedAtomicExtra = 9;
/// Each further lane on the same address: 100 cycles for 32 lanes (the same group).
constexpr CycleCount kCyclesPerTurn = 2;
static_assert(kCyclesPerTurn == kCyclesPerExtraWavefront,
              "shared memory charges a turn as it does a wavefront");

CycleCount memoryLatency(const machine::Timing& timing, const Access& access, int turns) {
    if (access.kind != AccessKind::Atomic) return timing.globalLatency;
    return timing.atomicLatency + kCyclesPerTurn * (turns - 1);
}

CycleCount sharedLatency(const machine::Timing& timing, const Access& access) {
    const bool isAtomic = access.kind == AccessKind::Atomic;
    return timing.sharedLatency + (isAtomic ? kSharedAtomicExtra : 0);
}

Reply readConstant(const machine::Timing& timing, Cycle start, std::vector<Answer>* answers) {
    const Cycle backAt = start + timing.constantLatency;
    if (answers != nullptr) answers->push_back({Level::ConstantCache, 0, backAt});
    return {backAt, start};
}

}  // namespace

Reply Hierarchy::request(const machine::Machine& machine, SmId sm, const Access& access,
                         const Transactions& transactions, Cycle start,
                         std::vector<Answer>* answers) {
    const machine::Timing& timing = machine.timing;
    SmSide& side = sms_[sm.value];
    const int count = transactions.count(access.space);
    switch (access.space) {
        case Space::Global:
        case Space::Local:
            return travelToMemory(timing, side, memoryLatency(timing, access, transactions.turns),
                                  count, start, answers);
        case Space::Shared:
            return travelToShared(side, sharedLatency(timing, access), count, start, answers);
        case Space::Constant:
            break;
    }
    return readConstant(timing, start, answers);
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
    return {sm.link.freeAt - 1 + behindLink, sm.link.freeAt};
}

Reply Hierarchy::travelToShared(SmSide& sm, CycleCount latency, int wavefronts, Cycle start,
                                std::vector<Answer>* answers) {
    const Cycle first = sm.sharedPort.take(start, wavefronts) + latency;
    if (answers != nullptr) {
        for (int part = 0; part < wavefronts; ++part)
            answers->push_back(
                {Level::SharedMemory, part, first + kCyclesPerExtraWavefront * part});
    }
    return {first + kCyclesPerExtraWavefront * std::max(0, wavefronts - 1), sm.sharedPort.freeAt};
}

}  // namespace warpscope::memory
