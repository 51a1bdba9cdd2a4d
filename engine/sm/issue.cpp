#include "engine/sm/execute.h"
#include "engine/sm/foresee.h"
#include "engine/sm/set_state.h"
#include "engine/sm/stages.h"
#include "engine/sm/switch_cost.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// What a scheduler chose.
struct Choice {
    Scheduler* scheduler;
    int slot;
};
/// Of those that could issue, in their order. Only the first `count` are ever written or read.
struct Choices {
    Choices() {}  // NOLINT: clearing all takes longer than choosing.
    std::array<Choice, kMaxWarpSlots> all;
    std::size_t count = 0;
};

void choose(Tick& tick, Choices& choices) {
    SmState& sm = tick.sm;
    const std::uint64_t eligible =
        tick.kernel.switchCost == 0 ? sm.eligible : readyAfterSwitch(tick);
    // First those that have something to choose from, without a branch for each: where warps wait
    // for memory or branches nobody could predict it.
    for (Scheduler& scheduler : sm.schedulers) {
        choices.all[choices.count].scheduler = &scheduler;
        choices.count += (eligible & scheduler.slots) != 0 ? 1 : 0;
    }
    scheduler::Candidates candidates{.slots = 0, .olderSlots = sm.olderSlots};
    std::uint64_t issued = 0;
    for (std::size_t i = 0; i < choices.count; ++i) {
        Choice& choice = choices.all[i];
        candidates.slots = eligible & choice.scheduler->slots;
        choice.slot = tick.kernel.choose(candidates, choice.scheduler->memory);
        issued |= laneBit(choice.slot);
    }
    sm.issued = issued;
    sm.eligible &= ~issued;
}

/// By scheduler.
using LastSlots = std::array<int, kMaxWarpSlots>;

/// What each policy remembers.
LastSlots lastSlots(const SmState& sm) {
    LastSlots slots;
    for (std::size_t i = 0; i < sm.schedulers.size(); ++i)
        slots[i] = sm.schedulers[i].memory.lastSlot;
    return slots;
}

/// The warps that could have issued and were not chosen.
void passOver(Tick& tick) {
    for (std::uint64_t rest = tick.sm.newlyEligible & tick.sm.eligible; rest != 0; rest &= rest - 1)
        setState(tick, firstLane(rest), WarpState::NotSelected);
}

/// Writes down what each scheduler saw. `before`: what its policy remembered before it chose.
void record(Tick& tick, const LastSlots& before) {
    for (std::size_t i = 0; i < tick.sm.schedulers.size(); ++i) {
        Decision decision{
            .sm = tick.sm.id, .scheduler = static_cast<int>(i), .lastSlot = before[i]};
        for (std::uint64_t rest = tick.sm.occupied & tick.sm.schedulers[i].slots; rest != 0;
             rest &= rest - 1) {
            const int slot = firstLane(rest);
            const Gate& gate = tick.gate(slot);
            const bool isChosen = (tick.sm.issued & laneBit(slot)) != 0;
            decision.seen.push_back(
                {gate.warp, slot, isChosen ? WarpState::Issued : gate.state, gate.pc});
        }
        tick.log.add(std::move(decision));
    }
}

/// The warp slots whose next instruction must look again after an issue to `unit`: a memory
/// instruction has taken room in the queue, any other may have made units busy in the next cycle.
/// Of warps that could issue in this cycle only those of `unit` and its siblings can be among them,
/// since all other units were free and have stayed so.
std::uint64_t slotsAfter(Unit unit, const SmState& sm, const Units& units, Cycle now) {
    const auto slotsOf = [&sm](Unit one) { return sm.slotsOfUnit[static_cast<std::size_t>(one)]; };
    if (unit == Unit::Lsu) return slotsOf(Unit::Lsu);
    // No branch: whether a unit is busy cannot be predicted.
    const auto ifBusy = [&](Unit one) {
        return slotsOf(one) & (std::uint64_t{0} - std::uint64_t{units.freeAt(one) > now + 1});
    };
    if (unit == Unit::Sfu || unit == Unit::Double) return ifBusy(unit);
    return ifBusy(Unit::Alu) | ifBusy(Unit::Integer) | ifBusy(Unit::Fma) | ifBusy(Unit::FmaHeavy);
}

/// Carries out the instruction of a warp and works out what the next one waits for.
[[gnu::always_inline]] inline void carryOut(Tick& tick, Scheduler& scheduler, int slot, Gate& gate,
                                            Warp& warp, const Decoded& instruction) {
    const isa::ProgramCounter pc = gate.pc;
    if (instruction.function.perform != nullptr) {
        instruction.function.perform(tick, slot, instruction);
        return readNext(tick, slot);
    }
    computeValues(tick, scheduler, slot, warp, instruction, pc, gate.active);
    ControlEntry& path = warp.path();
    const LaneMask waiting = warp.atBarrier | warp.atWarpsync;
    if (pc + 1 == path.reconvergence || waiting != 0) {
        advance(tick, slot, warp, pc);
        return readNext(tick, slot);
    }
    // Nearly always nothing but the pc changes, and nothing has to be looked up again.
    path.pc = pc + 1;
    readPath(tick, slot, gate, warp, path);
}

/// The state that a warp which has just issued is told to be in next, if the issue can tell it.
[[gnu::always_inline]] inline WarpState foretell(CycleLog& log, const Gate& gate, WarpState next,
                                                 isa::ProgramCounter pc, LaneMask active) {
    if (!log.foretells || next == WarpState::NotResident) return WarpState::NotResident;
    if (gate.pc == pc + 1 && gate.active == active) return next;
    log.foretold.push_back({gate.warp, next, gate.pc, gate.active});
    return WarpState::NotResident;
}

/// Brings the registers of a warp that is about to issue near the processor. Inline: g++ takes a
/// function that does nothing else for one without an effect.
[[gnu::always_inline]] inline void fetchOperands(const Tick& tick, int slot) {
    const Warp& warp = tick.warp(slot);
    const Decoded& instruction = tick.instructionAt(tick.gate(slot).pc);
    const std::uint32_t* const result = warp.registers.data() + instruction.destinationPlace;
    const std::uint32_t* const source = placeOf(tick, warp, instruction, 0);
    __builtin_prefetch(warp.pending.data() + instruction.results[0]);
    for (const std::uint32_t* const values : {result, source}) {
        __builtin_prefetch(values);
        __builtin_prefetch(values + kLaneAlignment / sizeof *values);
    }
}

/// Issues what a scheduler chose.
void issueOne(Tick& tick, Scheduler& scheduler, int slot) {
    Gate& gate = tick.gate(slot);
    CycleLog& log = tick.log;
    const WarpId warp = gate.warp;
    const isa::ProgramCounter pc = gate.pc;
    const LaneMask active = gate.active;
    const Unit unit = gate.unit;
    gate.state = WarpState::Issued;
    ++tick.warp(slot).issuedCount;
    log.counters.threadInstructions += countLanes(active);
    carryOut(tick, scheduler, slot, gate, tick.warp(slot), tick.instructionAt(pc));
    const WarpState next = foreseeAfterIssue(tick, slot, gate);
    // Made of values in registers: read back from the stack in wider pieces than it was written
    // there, it took a fifth of this function's time.
    log.add(Issue{warp, pc, active, foretell(log, gate, next, pc, active)});
    const std::uint64_t others = tick.sm.eligible & scheduler.slots;
    if (unit != Unit::Control && others != 0)
        tick.sm.alarms.setNext(others & slotsAfter(unit, tick.sm, scheduler.units, tick.now),
                               tick.now);
}

}  // namespace

void issue(Tick& tick) {
    Choices choices;
    LastSlots before;
    if (tick.log.wantsDecisions) before = lastSlots(tick.sm);
    choose(tick, choices);
    passOver(tick);
    if (tick.log.wantsDecisions) record(tick, before);
    tick.log.counters.instructions += static_cast<std::int64_t>(choices.count);
    if (tick.kernel.isLarge) {
        for (std::size_t i = 0; i < choices.count; ++i)
            fetchOperands(tick, choices.all[i].slot);
    }
    for (std::size_t i = 0; i < choices.count; ++i)
        issueOne(tick, *choices.all[i].scheduler, choices.all[i].slot);
}

}  // namespace warpscope::sm
