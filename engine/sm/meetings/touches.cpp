#include "engine/sm/meetings/touches.h"

#include <algorithm>
#include <utility>

#include "engine/base/lane_text.h"
#include "engine/sm/meetings/who_is_missing.h"
#include "engine/sm/state/operands.h"
#include "engine/sm/state/paths.h"
#include "engine/trace/problem_kind.h"

namespace warpscope::sm {
namespace {

Touch& add(Tick& tick, const Warp& warp, Touch::Kind kind) {
    Touch& touch = tick.log.addTouch();
    touch.kind = kind;
    touch.block = warp.block;
    touch.warp = warp.id;
    touch.indexInBlock = warp.indexInBlock;
    touch.pc = warp.pc();
    touch.active = warp.active();
    return touch;
}

Touch::Kind kindOf(const memory::Access& access) {
    if (access.kind == memory::AccessKind::Atomic) return Touch::Kind::Atomic;
    return access.isWrite() ? Touch::Kind::Store : Touch::Kind::Load;
}

/// The line at which a lane will go on: that of its path, or where it waits for the other paths.
int lineOfLane(const Tick& tick, const Warp& warp, int lane) {
    for (const bool isWaiting : {false, true}) {
        for (std::size_t i = warp.paths.size(); i-- > 0;) {
            if ((warp.paths[i].mask & laneBit(lane)) != 0 && (isWaiting || isLeaf(warp, i)))
                return tick.instructionAt(warp.paths[i].pc).line;
        }
    }
    return 0;
}

void addHazard(Tick& tick, const Warp& warp, LaneMask lanes, Message message) {
    const isa::ProgramCounter pc = warp.pc();
    const int line = tick.instructionAt(pc).line;
    tick.log.add(Hazard{.kind = trace::kAbsentLanes,
                        .message = std::move(message)
                                       .with("block", warp.block.value)
                                       .with("warp", warp.id.value)
                                       .with("line", line)
                                       .with("lanes", laneRanges(lanes))
                                       .with("cycle", static_cast<long long>(tick.now)),
                        .line = line,
                        .warp = warp.id,
                        .lanes = lanes,
                        .pc = pc});
}

/// The lanes of `here` whose own mask leaves them out. Of waves of 64 a mask that is computed is
/// not known whole.
LaneMask unnamedLanes(const Tick& tick, const Warp& warp, const Decoded& instruction,
                      std::size_t index, LaneMask here) {
    if (instruction.sources[index].kind == isa::Operand::Kind::Immediate)
        return here & ~syncMask(tick, warp, instruction, index, here);
    constexpr int kMaskBits = 32;
    if (tick.kernel.warpSize > kMaskBits) return 0;
    Lanes scratch;
    const std::uint32_t* const masks = read(tick, warp, instruction, index, scratch);
    LaneMask unnamed = 0;
    for (LaneMask rest = here; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        if ((masks[lane] & laneBit(lane)) == 0) unnamed |= laneBit(lane);
    }
    return unnamed;
}

}  // namespace

void noteAccess(Tick& tick, const Warp& warp, const Decoded& instruction,
                const memory::Access& access, BlockId owner) {
    Touch& touch = add(tick, warp, kindOf(access));
    touch.space = access.space;
    touch.block = owner;
    touch.isRemote = owner != warp.block;
    touch.isVolatile = instruction.isVolatile;
    touch.bytesPerLane = access.bytesPerLane;
    touch.active = access.active;
    const auto width = static_cast<std::size_t>(tick.kernel.warpSize);
    std::copy_n(access.addresses.begin(), width, touch.addresses.begin());
    if (touch.kind != Touch::Kind::Store) return;
    WideLanes scratch;
    const std::size_t words = access.bytesPerLane > 4 ? touch.values.size() / width : 1;
    std::copy_n(read(tick, warp, instruction, 1, scratch), std::min<std::size_t>(words, 2) * width,
                touch.values.begin());
}

void noteCopyRead(Tick& tick, const Warp& warp, const memory::Access& from) {
    Touch& touch = add(tick, warp, Touch::Kind::Load);
    touch.space = from.space;
    touch.isCopy = true;
    touch.bytesPerLane = from.bytesPerLane;
    touch.active = from.active;
    std::copy_n(from.addresses.begin(), static_cast<std::size_t>(tick.kernel.warpSize),
                touch.addresses.begin());
}

void noteCopy(Tick& tick, const Warp& warp, const memory::Access& to, const QuadLanes& values) {
    Touch& touch = add(tick, warp, Touch::Kind::Store);
    touch.isCopy = true;
    touch.bytesPerLane = to.bytesPerLane;
    touch.active = to.active;
    const auto width = static_cast<std::size_t>(tick.kernel.warpSize);
    std::copy_n(to.addresses.begin(), width, touch.addresses.begin());
    const std::size_t words = to.bytesPerLane > 4 ? touch.values.size() / width : 1;
    std::copy_n(values.begin(), std::min<std::size_t>(words, 2) * width, touch.values.begin());
}

void noteCopyGroup(Tick& tick, const Warp& warp, LaneMask lanes) {
    add(tick, warp, Touch::Kind::CopyGroup).active = lanes;
}

void noteCopyWait(Tick& tick, const Warp& warp, LaneMask lanes, int openGroups) {
    Touch& touch = add(tick, warp, Touch::Kind::CopyWait);
    touch.active = lanes;
    touch.openGroups = openGroups;
}

void noteWarpsync(Tick& tick, const Warp& warp) {
    add(tick, warp, Touch::Kind::Warpsync);
    const Decoded& instruction = tick.instructionAt(warp.pc());
    if (instruction.sources[0].kind == isa::Operand::Kind::None) return;
    // In lockstep nobody waits for the others.
    if (!tick.kernel.model.isIndependent()) return noteAbsentLanes(tick, warp, instruction, 0);
    const LaneMask here = lanesTakingPart(warp, instruction);
    const LaneMask unnamed = unnamedLanes(tick, warp, instruction, 0, here);
    if (unnamed != 0) addHazard(tick, warp, unnamed, Message{"hazard.unnamed_lanes"});
}

void noteFence(Tick& tick, const Warp& warp, isa::FenceScope scope) {
    // Of wider scopes, memory beyond the block's own is meant.
    add(tick, warp, Touch::Kind::Fence).space =
        scope == isa::FenceScope::Block ? memory::Space::Shared : memory::Space::Global;
}

void noteAbsentLanes(Tick& tick, const Warp& warp, const Decoded& instruction, std::size_t index) {
    if (instruction.sources[index].kind == isa::Operand::Kind::None) return;
    const LaneMask here = lanesTakingPart(warp, instruction);
    const LaneMask named = syncMask(tick, warp, instruction, index, here);
    const LaneMask absent = named & presentLanes(tick.kernel.program, warp) & ~here;
    if (here == 0) return;
    const LaneMask unnamed = unnamedLanes(tick, warp, instruction, index, here);
    if (unnamed != 0) addHazard(tick, warp, unnamed, Message{"hazard.unnamed_lanes"});
    if (absent == 0) return;
    addHazard(tick, warp, absent,
              Message{"hazard.absent_lanes"}.with("at", lineOfLane(tick, warp, firstLane(absent))));
}

void noteSourcesOutside(Tick& tick, const Warp& warp, LaneMask readers, LaneMask sources) {
    addHazard(tick, warp, sources,
              Message{"hazard.outside_mask"}.with("readers", laneRanges(readers)));
}

void noteExitedSources(Tick& tick, const Warp& warp, LaneMask readers, LaneMask sources) {
    const LaneMask gone = sources & ~presentLanes(tick.kernel.program, warp);
    if (gone == 0) return;
    addHazard(tick, warp, gone,
              Message{"hazard.exited_lanes"}.with("readers", laneRanges(readers)));
}

}  // namespace warpscope::sm
