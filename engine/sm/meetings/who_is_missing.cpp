#include "engine/sm/meetings/who_is_missing.h"

#include <algorithm>
#include <cstring>

#include "engine/sm/state/operands.h"
#include "engine/sm/state/paths.h"
#include "engine/sm/state/same_mask.h"

namespace warpscope::sm {
namespace {

bool isExit(const isa::Program& program, isa::ProgramCounter pc) {
    return program.instructions[pc].endsAll();
}

/// What a lane reads: an immediate, a register, a parameter.
std::uint32_t wordOf(const BarrierRules& rules, const Warp& warp, const isa::Operand& operand,
                     int lane) {
    if (operand.kind == isa::Operand::Kind::Register) {
        const std::size_t registers = warp.pending.size() - isa::kPredicateCount;
        const std::size_t width = warp.registers.size() / registers;
        return warp.registers[operand.value * width + static_cast<std::size_t>(lane)];
    }
    std::uint32_t value = operand.value;
    if (operand.kind == isa::Operand::Kind::Parameter) {
        if (operand.value + sizeof value > rules.parameters.size()) return UINT32_MAX;
        std::memcpy(&value, rules.parameters.data() + operand.value, sizeof value);
    }
    return value;
}

/// The mask that __syncwarp(), a vote or a shuffle names, as syncMask() reads it when the
/// instruction is issued.
LaneMask namedLanes(const BarrierRules& rules, const Warp& warp, const ControlEntry& entry) {
    const isa::Instruction& sync = rules.program.instructions[entry.pc];
    const std::size_t mask = maskSourceOf(sync.opcode);
    if (sync.sources[mask].kind == isa::Operand::Kind::None || entry.mask == 0)
        return firstLanes(kMaxLanes);
    const int lane = firstLane(entry.mask);
    const std::uint32_t low = wordOf(rules, warp, sync.sources[mask], lane);
    if (sync.sources[mask + 1].kind != isa::Operand::Kind::None)
        return LaneMask{wordOf(rules, warp, sync.sources[mask + 1], lane)} << 32 | low;
    return wholeOrNamed(low, sync.sources[mask].kind, entry.mask);
}

void addBlocks(std::span<const SmState> sms, const BlockSlot& own, Missing& missing) {
    for (const ClusterPeer& peer : own.cluster) {
        const BlockSlot& block = sms[peer.sm.value].blocks[peer.blockSlot];
        if (block.block == peer.block && block.clusterArrivedAt == kNever)
            missing.blocks.push_back(peer.block);
    }
}

bool isOf(const SmState& sm, const NamedArrival& arrival, const Warp& warp) {
    return sm.warps[static_cast<std::size_t>(arrival.slot)].id == warp.id;
}

/// Whom a warp waits for at a barrier with a count.
Missing missingAtMeeting(const BarrierRules& rules, const SmState& sm, const NamedMeeting& meeting,
                         const Warp& warp) {
    Missing missing;
    missing.meeting = meeting;
    for (const NamedArrival& arrival : meeting.arrivals) {
        if (isOf(sm, arrival, warp) && !arrival.isCounted)
            missing.lanes = presentLanes(rules.program, warp) & ~arrival.lanes;
    }
    for (const Warp& other : sm.warps) {
        const bool isOther = other.isResident() && other.block == warp.block && other.id != warp.id;
        if (isOther && couldCome(rules.program, sm, meeting, other))
            missing.warps.push_back(other.id);
    }
    std::ranges::sort(missing.warps);
    return missing;
}

}  // namespace

const NamedMeeting* namedMeetingOf(const SmState& sm, const Warp& warp) {
    for (const NamedMeeting& meeting :
         sm.blocks[static_cast<std::size_t>(warp.blockSlot)].meetings) {
        const auto isIts = [&](const NamedArrival& arrival) { return isOf(sm, arrival, warp); };
        if (meeting.opensAt == kNever && std::ranges::any_of(meeting.arrivals, isIts))
            return &meeting;
    }
    return nullptr;
}

bool couldCome(const isa::Program& program, const SmState& sm, const NamedMeeting& meeting,
               const Warp& warp) {
    if (presentLanes(program, warp) == 0) return false;
    return std::ranges::none_of(meeting.arrivals, [&](const NamedArrival& arrival) {
        return isOf(sm, arrival, warp) && arrival.isCounted;
    });
}

LaneMask presentLanes(const isa::Program& program, const Warp& warp) {
    LaneMask parked = 0;
    for (std::size_t i = 0; i + 1 < warp.paths.size(); ++i) {
        if (isExit(program, warp.paths[i].pc) && !isLeaf(warp, i)) parked |= arrivedLanes(warp, i);
    }
    return warp.lanes & ~warp.exited & ~parked;
}

LaneMask lanesAt(const Warp& warp, isa::ProgramCounter pc) {
    LaneMask lanes = 0;
    for (std::size_t i = 0; i < warp.paths.size(); ++i) {
        if (warp.paths[i].pc == pc && isLeaf(warp, i)) lanes |= warp.paths[i].mask;
    }
    return lanes & warp.atBarrier;
}

LaneMask missingLanes(const BarrierRules& rules, const Warp& warp) {
    const bool countsWarps = !rules.isIndependent && !rules.isByLanguage;
    if (countsWarps && warp.atBarrier != 0) return 0;
    return presentLanes(rules.program, warp) & ~warp.atBarrier;
}

LaneMask missingAt(const BarrierRules& rules, const Warp& warp, isa::ProgramCounter pc) {
    if (!rules.isByLanguage) return missingLanes(rules, warp);
    return presentLanes(rules.program, warp) & ~lanesAt(warp, pc);
}

LaneMask missingAtWarpsync(const BarrierRules& rules, const Warp& warp, std::size_t entry) {
    return namedLanes(rules, warp, warp.paths[entry]) & warp.lanes & ~warp.exited &
           ~warp.atWarpsync;
}

Missing whoIsMissing(const BarrierRules& rules, std::span<const SmState> sms, const SmState& sm,
                     const Warp& warp) {
    Missing missing;
    if ((warp.active() & warp.atWarpsync) != 0) {
        if (const NamedMeeting* const meeting = namedMeetingOf(sm, warp))
            return missingAtMeeting(rules, sm, *meeting, warp);
        if (rules.program.instructions[warp.pc()].isNamedBarrier()) return missing;
        missing.lanes = missingAtWarpsync(rules, warp, static_cast<std::size_t>(warp.currentPath));
        return missing;
    }
    if (warp.atBarrier == 0) return missing;
    const BlockSlot& block = sm.blocks[static_cast<std::size_t>(warp.blockSlot)];
    if (block.barrierReleaseAt != kNever) return missing;
    for (std::uint64_t rest = block.warpSlots; rest != 0; rest &= rest - 1) {
        const Warp& other = sm.warps[static_cast<std::size_t>(firstLane(rest))];
        const LaneMask lanes = missingAt(rules, other, warp.barrierPc);
        if (other.id == warp.id)
            missing.lanes = lanes;
        else if (lanes != 0)
            missing.warps.push_back(other.id);
    }
    std::ranges::sort(missing.warps);
    if (missing.lanes != 0 || !missing.warps.empty()) return missing;
    if (block.waitsForCluster) addBlocks(sms, block, missing);
    missing.isUndefined = rules.isByLanguage && !block.waitsForCluster;
    return missing;
}

}  // namespace warpscope::sm
