#include "engine/sm/state/same_mask.h"

#include "engine/sm/state/operands.h"

namespace warpscope::sm {

LaneMask lanesOfOneMask(const Tick& tick, const Warp& warp, const Decoded& instruction,
                        std::size_t index, LaneMask lanes) {
    if (instruction.sources[index].kind != isa::Operand::Kind::Register) return lanes;
    const LaneMask mask = syncMask(tick, warp, instruction, index, lanes);
    LaneMask same = 0;
    for (LaneMask rest = lanes; rest != 0; rest &= rest - 1) {
        const LaneMask lane = laneBit(firstLane(rest));
        if (syncMask(tick, warp, instruction, index, lane) == mask) same |= lane;
    }
    return same;
}

}  // namespace warpscope::sm
