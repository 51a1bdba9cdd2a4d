#include "engine/sm/meetings/lanes_to_come.h"

#include <array>
#include <vector>

#include "engine/sm/meetings/who_is_missing.h"
#include "engine/sm/state/operands.h"
#include "engine/sm/state/paths.h"
#include "engine/sm/state/same_mask.h"

namespace warpscope::sm {
namespace {

using isa::Opcode;
using isa::ProgramCounter;

/// What a lane may execute behind the instruction at `pc`; kNoTarget: nothing, it has ended. Of a
/// way back: addReturns.
std::array<ProgramCounter, 2> nextOf(const Tick& tick, ProgramCounter pc) {
    const Decoded& instruction = tick.instructionAt(pc);
    const isa::Onward way = isa::infoOf(instruction.opcode).way;
    if (way == isa::Onward::Next || way == isa::Onward::Meet) return {pc + 1, pc + 1};
    const ProgramCounter other =
        goesToTarget(instruction.opcode) ? instruction.target : isa::kNoTarget;
    const bool comesBack = way == isa::Onward::Call || instruction.isGuarded();
    return {other, comesBack ? pc + 1 : other};
}

/// Behind every call: from which function a lane comes back is not looked at.
void addReturns(const Tick& tick, std::vector<ProgramCounter>& open) {
    const auto& instructions = tick.kernel.program.instructions;
    for (ProgramCounter pc = 0; pc < instructions.size(); ++pc) {
        if (instructions[pc].opcode == Opcode::Call) open.push_back(pc + 1);
    }
}

/// Whether a lane that is about to execute `from` may come to `to` (kNoTarget: the end) without
/// executing `avoiding` on its way.
bool leadsTo(const Tick& tick, ProgramCounter from, ProgramCounter to, ProgramCounter avoiding) {
    std::vector<bool> isSeen(tick.kernel.program.instructions.size(), false);
    std::vector<ProgramCounter> open{from};
    while (!open.empty()) {
        const ProgramCounter at = open.back();
        open.pop_back();
        if (at == to) return true;
        if (at == avoiding || at >= isSeen.size() || isSeen[at]) continue;
        isSeen[at] = true;
        if (tick.instructionAt(at).opcode == Opcode::Ret) {
            addReturns(tick, open);
            continue;
        }
        const auto [first, second] = nextOf(tick, at);
        open.push_back(second);
        if (first != second) open.push_back(first);
    }
    return false;
}

LaneMask namedLanes(const Tick& tick, const Warp& warp, const Decoded& instruction, LaneMask here) {
    const std::size_t source = maskSourceOf(instruction.opcode);
    if (instruction.sources[source].kind == isa::Operand::Kind::None) return 0;
    LaneMask named = 0;
    while (here != 0) {
        const LaneMask lanes = lanesOfOneMask(tick, warp, instruction, source, here);
        named |= syncMask(tick, warp, instruction, source, lanes);
        here &= ~lanes;
    }
    return named;
}

/// Where lanes of both paths meet at the latest, from the inside out: they wait there for each
/// other. kNoTarget: nowhere.
ProgramCounter meetOf(const Warp& warp, LaneMask some, LaneMask others) {
    for (std::size_t i = warp.paths.size(); i-- > 0;) {
        if ((warp.paths[i].mask & some) == some && (warp.paths[i].mask & others) != 0)
            return warp.paths[i].pc;
    }
    return isa::kNoTarget;
}

/// Whether the lanes that stand in path `other` may come to where path `entry` stands.
bool mayCome(const Tick& tick, const Warp& warp, std::size_t other, std::size_t entry,
             LaneMask here) {
    const ControlEntry& path = warp.paths[entry];
    const ControlEntry& theirs = warp.paths[other];
    if (isLeaf(warp, other)) {
        if ((theirs.mask & warp.atBarrier) != 0) return false;
        if (isWaitingForLanes(warp, other)) {
            if (theirs.pc == path.pc) return true;
            if (tick.kernel.program.instructions[theirs.pc].isNamedBarrier()) return false;
            const Decoded& sync = tick.instructionAt(theirs.pc);
            if ((namedLanes(tick, warp, sync, theirs.mask) & here) != 0) return false;
        }
    }
    ProgramCounter meet = meetOf(warp, path.mask, theirs.mask);
    const bool isBound = meet != isa::kNoTarget && !leadsTo(tick, path.pc, isa::kNoTarget, meet);
    if (!isBound) meet = isa::kNoTarget;
    return theirs.pc != meet && leadsTo(tick, theirs.pc, path.pc, meet);
}

}  // namespace

bool isWaitingForLanes(const Warp& warp, std::size_t entry) {
    return (warp.paths[entry].mask & warp.atWarpsync) != 0 && isLeaf(warp, entry);
}

LaneMask lanesWaitingAt(const Warp& warp, ProgramCounter pc) {
    LaneMask lanes = 0;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        if (warp.paths[i].pc == pc && isWaitingForLanes(warp, i)) lanes |= warp.paths[i].mask;
    }
    return lanes;
}

LaneMask lanesToCome(const Tick& tick, const Warp& warp, std::size_t entry, LaneMask here) {
    const ControlEntry& path = warp.paths[entry];
    const LaneMask named = namedLanes(tick, warp, tick.instructionAt(path.pc), here);
    const LaneMask absent = named & presentLanes(tick.kernel.program, warp) & ~path.mask;
    if (absent == 0) return 0;
    LaneMask coming = 0;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        const LaneMask lanes = i == entry ? 0 : arrivedLanes(warp, i) & absent;
        if (lanes != 0 && mayCome(tick, warp, i, entry, here)) coming |= lanes;
    }
    return coming;
}

}  // namespace warpscope::sm
