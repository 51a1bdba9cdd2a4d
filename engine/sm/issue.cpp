#include <bit>
#include <span>

#include "engine/sm/instructions/execute.h"
#include "engine/sm/stages.h"
#include "engine/sm/state/foresee.h"
#include "engine/sm/state/set_state.h"
#include "engine/sm/state/switch_cost.h"

namespace warpscope::sm {
namespace {

using trace::WarpState;

/// What the schedulers choose of those that could issue. `chosen`: in their order.
scheduler::Choices choose(Tick& tick, int* chosen) {
    SmState& sm = tick.sm;
    const std::uint64_t eligible =
        tick.kernel.model.switchCost == 0 ? sm.eligible : readyAfterSwitch(tick);
    std::span<scheduler::Selector> selectors = sm.selectors;
    // Where warps wait for memory mostly one of them can issue, and only its scheduler is asked.
    if (std::has_single_bit(eligible))
        selectors = selectors.subspan(tick.schedulerOf(firstLane(eligible)), 1);
    const scheduler::Choices choices = tick.kernel.policy.chooseEach(
        selectors, {.slots = eligible, .olderSlots = sm.olderSlots}, chosen);
    sm.issued = choices.slots;
    sm.eligible &= ~choices.slots;
    return choices;
}

/// By scheduler.
using LastSlots = std::array<int, kMaxWarpSlots>;

/// What each policy remembers.
LastSlots lastSlots(const SmState& sm) {
    LastSlots slots;
    for (std::size_t i = 0; i < sm.selectors.size(); ++i)
        slots[i] = sm.selectors[i].memory.lastSlot;
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
        for (std::uint64_t rest = tick.sm.occupied & tick.sm.selectors[i].slots; rest != 0;
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

/// Has those of a scheduler's other warps that could have issued to the same unit look again in the
/// next cycle, if they may not then: a memory instruction has taken room in the queue, any other
/// may have made its unit busy. Of units of arithmetic every cycle asks (classify).
[[gnu::always_inline]] inline void lookAgain(Tick& tick, Unit unit, std::uint8_t scheduler) {
    if (unit != Unit::Lsu && tick.schedulerAt(scheduler).units.freeAt(unit) <= tick.now + 1) return;
    tick.sm.alarms.setNext(tick.sm.eligible & tick.sm.selectors[scheduler].slots &
                               tick.sm.slotsOfUnit[static_cast<std::size_t>(unit)],
                           tick.now);
}

/// Writes down an issue whose warp goes on elsewhere than at pc + 1 with the same lanes, and the
/// state `next` that it is told to be in there.
void addIssue(Tick& tick, const Gate& gate, const Issue& issue, WarpState next) {
    const bool goesOn = gate.pc == issue.pc + 1 && gate.active == issue.active;
    tick.log.add(issue, goesOn ? next : WarpState::NotResident);
    if (goesOn || next == WarpState::NotResident || tick.log.segments == nullptr) return;
    tick.log.segments[gate.warp.value].append(tick.now + 1, gate.pc, next, gate.active);
}

/// Carries out an instruction that does more than to compute, or behind which the path ends. Apart
/// from the other ones: within them it takes the registers of the processor that they need.
[[gnu::noinline]] void carryOut(Tick& tick, int slot, const Decoded& instruction) {
    Gate& gate = tick.gate(slot);
    const Issue issued{gate.warp, gate.pc, gate.active};
    if (instruction.function.perform != nullptr) {
        instruction.function.perform(tick, slot, instruction);
    } else {
        Warp& warp = tick.warp(slot);
        computeValues(tick, warp, instruction, issued.active);
        bookArithmetic(tick, tick.scheduler(slot), slot, warp, instruction, issued.pc);
        advance(tick, slot, warp, issued.pc);
    }
    readNext(tick, slot);
    addIssue(tick, gate, issued, foreseeAfterIssue(tick, slot, gate));
}

/// Whether the instruction at `pc` only computes, and its warp then goes on at the next one with
/// the same lanes: nearly all do.
[[gnu::always_inline]] inline bool goesOn(const Warp& warp, const ControlEntry& path,
                                          const Decoded& instruction, isa::ProgramCounter pc) {
    return instruction.function.perform == nullptr && pc + 1 != path.reconvergence &&
           (warp.atBarrier | warp.atWarpsync) == 0;
}

/// Brings the registers of a warp that is about to issue near the processor. Inline: g++ takes a
/// function that does nothing else for one without an effect.
[[gnu::always_inline]] inline void fetchOperands(const Tick& tick, int slot) {
    const Warp& warp = tick.warp(slot);
    const Decoded& instruction = tick.instructionAt(tick.gate(slot).pc);
    if (tick.log.segments != nullptr) __builtin_prefetch(tick.log.segments + warp.id.value);
    const std::uint32_t* const result = warp.registers.data() + instruction.destinationPlace;
    const std::uint32_t* const source = placeOf(tick, warp, instruction, 0);
    __builtin_prefetch(warp.pending.data() + instruction.results[0]);
    for (const std::uint32_t* const values : {result, source}) {
        __builtin_prefetch(values);
        __builtin_prefetch(values + kLaneAlignment / sizeof *values);
    }
}

/// Issues what a scheduler chose. Returns how many lanes it has.
[[gnu::always_inline]] inline int issueOne(Tick& tick, int slot) {
    Gate& gate = tick.gate(slot);
    Warp& warp = tick.warp(slot);
    const Decoded& instruction = tick.instructionAt(gate.pc);
    const int lanes = countLanes(gate.active);
    const Unit unit = instruction.unit;
    const std::uint8_t scheduler = tick.schedulerOf(slot);
    ++warp.issuedCount;
    ControlEntry& path = warp.path();
    if (goesOn(warp, path, instruction, gate.pc)) [[likely]] {
        // First of all: what stands in the processor's registers across this call has to be put
        // aside, and asking the gate again afterwards costs less.
        computeValues(tick, warp, instruction, gate.active);
        const isa::ProgramCounter pc = gate.pc;
        const LaneMask active = gate.active;
        bookArithmetic(tick, tick.schedulerAt(scheduler), slot, warp, instruction, pc);
        path.pc = pc + 1;
        const WarpState next = foreseeBehind(tick, slot, gate, warp, tick.instructionAt(pc + 1));
        tick.log.add(Issue{gate.warp, pc, active}, next);
    } else {
        carryOut(tick, slot, instruction);
    }
    if (unit > Unit::Integer) lookAgain(tick, unit, scheduler);
    return lanes;
}

}  // namespace

void issue(Tick& tick) {
    if (tick.sm.eligible == 0 && !tick.log.wantsDecisions) {
        tick.sm.issued = 0;
        return;
    }
    // Only what the schedulers chose is ever written or read.
    std::array<int, kMaxWarpSlots> chosen;  // NOLINT
    LastSlots before;
    if (tick.log.wantsDecisions) before = lastSlots(tick.sm);
    const scheduler::Choices choices = choose(tick, chosen.data());
    passOver(tick);
    if (tick.log.wantsDecisions) record(tick, before);
    tick.log.counters.instructions += static_cast<std::int64_t>(choices.count);
    if (tick.kernel.isLarge) {
        for (std::size_t i = 0; i < choices.count; ++i)
            fetchOperands(tick, chosen[i]);
    }
    int lanes = 0;
    for (std::size_t i = 0; i < choices.count; ++i)
        lanes += issueOne(tick, chosen[i]);
    tick.log.counters.threadInstructions += lanes;
}

}  // namespace warpscope::sm
