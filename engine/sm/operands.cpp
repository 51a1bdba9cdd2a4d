#include "engine/sm/operands.h"

#include <algorithm>

#include "engine/sm/lane_loops.h"

namespace warpscope::sm {

const std::uint32_t* readNegated(const std::uint32_t* values, int width, Negation negation,
                                 std::uint32_t* scratch) {
    if (negation == Negation::Long || negation == Negation::Double) {
        for (int lane = 0; lane < width; ++lane)
            setLane(scratch, lane, width,
                    negatedWide(laneOf<std::uint64_t>(values, lane, width), negation));
    } else {
        for (int lane = 0; lane < width; ++lane)
            scratch[lane] = negated(values[lane], negation);
    }
    return scratch;
}

void writeSomeLanes(std::uint32_t* target, const std::uint32_t* values, LaneMask active,
                    int width) {
    if ((firstLanes(width) & ~active) == 0) {
        std::copy_n(values, width, target);
        return;
    }
    for (int lane = 0; lane < width; ++lane) {
        const std::uint32_t keep = static_cast<std::uint32_t>((active >> lane) & 1) - 1;
        target[lane] = (target[lane] & keep) | (values[lane] & ~keep);
    }
}

LaneMask syncMask(const Tick& tick, const Warp& warp, const Decoded& instruction, std::size_t index,
                  LaneMask lanes) {
    if (instruction.sources[index].kind == isa::Operand::Kind::None || lanes == 0)
        return firstLanes(kMaxLanes);
    Lanes scratch;
    const auto wordOf = [&](std::size_t source) {
        return read(tick, warp, instruction, source, scratch)[firstLane(lanes)];
    };
    const std::uint32_t mask = wordOf(index);
    if (instruction.sources[index + 1].kind != isa::Operand::Kind::None)
        return LaneMask{wordOf(index + 1)} << 32 | mask;
    return mask == UINT32_MAX ? firstLanes(kMaxLanes) : mask;
}

}  // namespace warpscope::sm
