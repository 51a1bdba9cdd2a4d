#include "engine/sm/classify.h"
#include "engine/sm/execute.h"
#include "engine/sm/set_state.h"
#include "engine/sm/stages.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

void issueOne(Tick& tick, int slot) {
    Warp& warp = tick.warp(slot);
    ++warp.issuedCount;
    ++tick.log.counters.instructions;
    tick.log.counters.threadInstructions += countLanes(warp.active());
    execute(tick, slot);
    foresee(tick, slot, tick.now + 1);
}

/// A pipe or queue has just been taken: those that counted on it look again in the next cycle.
void wake(Tick& tick, std::uint64_t slots) {
    for (std::uint64_t rest = slots; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        if (tick.gate(slot).pipe == isa::Pipe::Control) continue;
        tick.gate(slot).wakeAt = tick.now + 1;
        tick.sm.timed |= laneBit(slot);
    }
}

void record(Tick& tick, std::size_t index, std::uint64_t slots, int lastSlot) {
    Decision decision{.sm = tick.sm.id, .scheduler = static_cast<int>(index), .lastSlot = lastSlot};
    for (std::uint64_t rest = slots; rest != 0; rest &= rest - 1) {
        const int slot = firstLane(rest);
        const Warp& warp = tick.warp(slot);
        decision.seen.push_back({warp.id, slot, tick.gate(slot).state, warp.pc()});
    }
    tick.log.decisions.push_back(std::move(decision));
}

/// What one scheduler does in a cycle.
void runScheduler(Tick& tick, std::size_t index) {
    SmState& sm = tick.sm;
    Scheduler& scheduler = sm.schedulers[index];
    const std::uint64_t mine = scheduler.slots;
    const std::uint64_t candidates = sm.eligible & mine;
    const int lastSlot = scheduler.memory.lastSlot;
    int chosen = -1;
    if (candidates != 0) {
        chosen = tick.kernel.choose({candidates, sm.residentSince}, scheduler.memory);
        sm.eligible &= ~laneBit(chosen);
        for (std::uint64_t rest = sm.newlyEligible & sm.eligible & mine; rest != 0;
             rest &= rest - 1)
            setState(tick, firstLane(rest), WarpState::NotSelected);
    }
    if (chosen >= 0) setState(tick, chosen, WarpState::Issued);
    if (tick.log.wantsDecisions) record(tick, index, sm.occupied & mine, lastSlot);
    if (chosen < 0) return;
    const isa::Pipe pipe = tick.gate(chosen).pipe;
    issueOne(tick, chosen);
    if (pipe == isa::Pipe::Lsu ||
        scheduler.pipeFreeAt[static_cast<std::size_t>(pipe)] > tick.now + 1)
        wake(tick, sm.eligible & mine);
}

}  // namespace

void issue(Tick& tick) {
    const std::size_t schedulers = tick.sm.schedulers.size();
    for (std::size_t i = 0; i < schedulers; ++i)
        runScheduler(tick, i);
}

}  // namespace warpscope::sm
