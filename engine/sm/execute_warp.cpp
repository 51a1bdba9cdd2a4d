#include "engine/base/half.h"
#include "engine/memory/atomic.h"
#include "engine/sm/execute.h"
#include "engine/sm/fault.h"
#include "engine/sm/lane_loops.h"
#include "engine/sm/touches.h"

namespace warpscope::sm {
namespace {

using U32 = std::uint32_t;

}  // namespace

template <class T>
void matchLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (tick.log.wantsTouches) noteAbsentLanes(tick, warp, instruction, 1);
    WideLanes scratch;
    Lanes result{};
    const int width = tick.kernel.warpSize;
    const U32* const values = read(tick, warp, instruction, 0, scratch);
    const LaneMask active = lanesTakingPart(warp, instruction);
    const LaneMask asked = active & syncMask(tick, warp, instruction, 1, active);
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
            isAll && same != asked ? 0 : static_cast<U32>(same);
    }
    writeRegister(tick, warp, instruction, result);
}
template void matchLanes<std::uint32_t>(Tick&, Warp&, const Decoded&);
template void matchLanes<std::uint64_t>(Tick&, Warp&, const Decoded&);

void reduceLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    if (tick.log.wantsTouches) noteAbsentLanes(tick, warp, instruction, 1);
    Lanes scratch;
    Lanes result{};
    const U32* const values = read(tick, warp, instruction, 0, scratch);
    const LaneMask active = lanesTakingPart(warp, instruction);
    const LaneMask asked = active & syncMask(tick, warp, instruction, 1, active);
    if (asked != 0) {
        U32 sum = values[firstLane(asked)];
        for (LaneMask rest = asked & (asked - 1); rest != 0; rest &= rest - 1)
            sum = memory::applyAtomic(instruction.atomic, instruction.type, sum,
                                      values[firstLane(rest)], 0);
        result.fill(sum);
    }
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
    const bool cuts = instruction.rounding == isa::Rounding::Zero;
    for (int lane = 0; lane < width; ++lane) {
        const U32 high = halfOf(laneOf<float>(a, lane, width), kind, cuts);
        const U32 low = halfOf(laneOf<float>(b, lane, width), kind, cuts);
        result[static_cast<std::size_t>(lane)] = high << 16 | low;
    }
    writeRegister(tick, warp, instruction, result);
}

void stopWithTrap(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const LaneMask lanes = lanesTakingPart(warp, instruction);
    if (lanes == 0) return advance(tick, slot, warp, warp.pc());
    trap(tick, warp, lanes, Message{"fault.trap"});
}

}  // namespace warpscope::sm
