#include <cmath>

#include "engine/base/half.h"
#include "engine/isa/trap.h"
#include "engine/memory/atomic.h"
#include "engine/sm/instructions/execute.h"
#include "engine/sm/meetings/fault.h"
#include "engine/sm/meetings/touches.h"
#include "engine/sm/state/lane_loops.h"
#include "engine/sm/state/same_mask.h"

namespace warpscope::sm {
namespace {

using U32 = std::uint32_t;

U32 roundedHalf(float value, HalfKind kind, isa::Rounding rounding) {
    if (rounding <= isa::Rounding::Nearest) return halfOf(value, kind);
    const U32 cut = halfOf(value, kind, true);
    const isa::Rounding away = std::signbit(value) ? isa::Rounding::Down : isa::Rounding::Up;
    // The next in magnitude has the next bits: infinity behind the largest.
    const bool isCut = !std::isnan(value) && valueOfHalf(cut, kind) != static_cast<double>(value);
    return isCut && rounding == away ? cut + 1 : cut;
}

/// Calls `each` for every mask in source 1 that lanes name: with those of it that are here, and
/// with the lanes that name it.
template <class Each>
void forEachMask(const Tick& tick, const Warp& warp, const Decoded& instruction, Each each) {
    LaneMask others = lanesTakingPart(warp, instruction);
    while (others != 0) {
        const LaneMask lanes = lanesOfOneMask(tick, warp, instruction, 1, others);
        each(lanes & syncMask(tick, warp, instruction, 1, lanes), lanes);
        others &= ~lanes;
    }
}

}  // namespace

template <class T>
void matchLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (tick.log.wantsTouches) noteAbsentLanes(tick, warp, instruction, 1);
    WideLanes scratch;
    Lanes result{};
    const int width = tick.kernel.warpSize;
    const U32* const values = read(tick, warp, instruction, 0, scratch);
    // Of a mask of 64 lanes each half is an instruction of its own.
    const int shift = instruction.sources[3].value == 1 ? 32 : 0;
    forEachMask(tick, warp, instruction, [&](LaneMask asked, LaneMask) {
        for (LaneMask rest = asked; rest != 0; rest &= rest - 1) {
            const int lane = firstLane(rest);
            LaneMask same = 0;
            for (LaneMask others = asked; others != 0; others &= others - 1) {
                const int other = firstLane(others);
                if (laneOf<T>(values, other, width) == laneOf<T>(values, lane, width))
                    same |= laneBit(other);
            }
            const bool isAll = instruction.vote == isa::VoteMode::All;
            result[static_cast<std::size_t>(lane)] =
                isAll && same != asked ? 0 : static_cast<U32>(same >> shift);
        }
    });
    writeRegister(tick, warp, instruction, result);
}
template void matchLanes<std::uint32_t>(Tick&, Warp&, const Decoded&);
template void matchLanes<std::uint64_t>(Tick&, Warp&, const Decoded&);

void reduceLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (tick.log.wantsTouches) noteAbsentLanes(tick, warp, instruction, 1);
    Lanes scratch;
    Lanes result{};
    const U32* const values = read(tick, warp, instruction, 0, scratch);
    forEachMask(tick, warp, instruction, [&](LaneMask asked, LaneMask readers) {
        if (asked == 0) return;
        U32 sum = values[firstLane(asked)];
        for (LaneMask rest = asked & (asked - 1); rest != 0; rest &= rest - 1)
            sum = memory::applyAtomic(instruction.atomic, instruction.type, sum,
                                      values[firstLane(rest)], 0);
        for (LaneMask rest = readers; rest != 0; rest &= rest - 1)
            result[static_cast<std::size_t>(firstLane(rest))] = sum;
    });
    writeRegister(tick, warp, instruction, result);
}

void packHalves(Tick& tick, Warp& warp, const Decoded& instruction) {
    Lanes scratchA;
    Lanes scratchB;
    Lanes result;
    const int width = tick.kernel.warpSize;
    const U32* const a = read(tick, warp, instruction, 0, scratchA);
    const U32* const b = read(tick, warp, instruction, 1, scratchB);
    const HalfKind kind =
        instruction.type == isa::DataType::Bf16x2 ? HalfKind::Brain : HalfKind::Half;
    for (int lane = 0; lane < width; ++lane) {
        const U32 high = roundedHalf(laneOf<float>(a, lane, width), kind, instruction.rounding);
        const U32 low = roundedHalf(laneOf<float>(b, lane, width), kind, instruction.rounding);
        result[static_cast<std::size_t>(lane)] = high << 16 | low;
    }
    writeRegister(tick, warp, instruction, result);
}

void stopWithTrap(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const LaneMask lanes = lanesTakingPart(warp, instruction);
    if (lanes == 0) return advance(tick, slot, warp, warp.pc());
    const bool isCall = instruction.offset == isa::kTrapOfCall;
    trap(tick, warp, lanes, {isCall ? "fault.call" : "fault.trap"});
}

}  // namespace warpscope::sm
