#include "engine/sm/classify.h"

#include "engine/sm/set_state.h"
#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// The pending write that ends last gives the reason; of two that end together the first found.
void waitFor(Gate& gate, const PendingWrite& write) {
    if (write.readyAt <= gate.dependsUntil) return;
    gate.dependsUntil = write.readyAt;
    gate.dependence = write.reason;
}

WarpState queueOf(isa::Opcode opcode) {
    using enum isa::Opcode;
    switch (opcode) {
        case Ldg:
        case Stg:
        case Ldl:
        case Stl:
        case Atomg:
            return WarpState::LgThrottle;
        default:
            return WarpState::MioThrottle;
    }
}

/// When the queue to memory has room again.
Cycle roomAt(const Scheduler& scheduler, int depth) {
    const auto wanted = static_cast<std::size_t>(depth);
    const auto& queue = scheduler.lsuQueue;
    return queue.size() < wanted ? 0 : queue[queue.size() - wanted];
}

struct Verdict {
    WarpState state;
    Cycle until;  ///< kNever: until something else changes it.
};

/// Exactly one reason, the first that holds in this order: not there yet or held (fetch, branch,
/// barrier, drain), dependence, structure. Nothing holds: eligible.
Verdict decide(const Tick& tick, const Warp& warp, const Gate& gate, const Scheduler& scheduler) {
    if (tick.now < warp.issueAllowedAt) return {warp.issueDelay, warp.issueAllowedAt};
    if (tick.now < gate.dependsUntil) return {gate.dependence, gate.dependsUntil};
    const Cycle pipeFreeAt = scheduler.pipeFreeAt[static_cast<std::size_t>(gate.pipe)];
    if (tick.now < pipeFreeAt) return {WarpState::MathPipeThrottle, pipeFreeAt};
    if (gate.queue != WarpState::NotResident) {
        const Cycle freeAt = roomAt(scheduler, tick.kernel.machine.timing.lsuQueueDepth);
        if (tick.now < freeAt) return {gate.queue, freeAt};
    }
    return {WarpState::NotSelected, kNever};
}

}  // namespace

void foresee(Tick& tick, int slot, Cycle from) {
    const Warp& warp = tick.warp(slot);
    Gate& gate = tick.gate(slot);
    gate.wakeAt = from;
    tick.sm.timed |= laneBit(slot);
    gate.dependsUntil = 0;
    gate.queue = WarpState::NotResident;
    gate.pipe = isa::Pipe::Control;
    if (warp.paths.empty()) return;

    const isa::Instruction& instruction = tick.instructionAt(warp.pc());
    const std::size_t firstPredicate =
        warp.pending.size() - static_cast<std::size_t>(isa::kPredicateCount);
    for (const isa::Operand& source : instruction.sources) {
        if (source.kind == isa::Operand::Kind::Register)
            waitFor(gate, warp.pending[source.value]);
        else if (source.kind == isa::Operand::Kind::Predicate)
            waitFor(gate, warp.pending[firstPredicate + source.value]);
    }
    if (instruction.destination != isa::kNoRegister)
        waitFor(gate, warp.pending[instruction.destination]);
    if (instruction.destinationPredicate != UINT8_MAX)
        waitFor(gate, warp.pending[firstPredicate + instruction.destinationPredicate]);
    gate.pipe = isa::infoOf(instruction.opcode).pipe;
    if (gate.pipe == isa::Pipe::Lsu) gate.queue = queueOf(instruction.opcode);
}

void classify(Tick& tick) {
    SmState& sm = tick.sm;
    const std::size_t schedulers = sm.schedulers.size();
    sm.newlyEligible = 0;
    for (std::uint64_t rest = sm.timed; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        Gate& gate = tick.gate(slot);
        if (gate.wakeAt > tick.now) continue;
        const Scheduler& scheduler = sm.schedulers[static_cast<std::size_t>(slot) % schedulers];
        const Verdict verdict = decide(tick, tick.warp(slot), gate, scheduler);
        gate.wakeAt = verdict.until;
        if (verdict.until == kNever) sm.timed &= ~laneBit(slot);
        if (verdict.state == WarpState::NotSelected) {
            // Its state is known once the schedulers have chosen.
            sm.newlyEligible |= laneBit(slot) & ~sm.eligible;
            sm.eligible |= laneBit(slot);
        } else {
            sm.eligible &= ~laneBit(slot);
            setState(tick, slot, verdict.state);
        }
    }
}

}  // namespace warpscope::sm
