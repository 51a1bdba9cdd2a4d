#include "engine/sm/operands.h"

namespace warpscope::sm {

const std::uint32_t* readNegated(const std::uint32_t* values, int width, Negation negation,
                                 Lanes& scratch) {
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(width); ++lane)
        scratch[lane] = negated(values[lane], negation);
    return scratch.data();
}

void writeSomeLanes(std::uint32_t* target, const Lanes& values, LaneMask active, int width) {
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(width); ++lane) {
        const std::uint32_t keep = static_cast<std::uint32_t>((active >> lane) & 1) - 1;
        target[lane] = (target[lane] & keep) | (values[lane] & ~keep);
    }
}

LaneMask syncMask(const Tick& tick, const Warp& warp, const Decoded& instruction, std::size_t index,
                  LaneMask lanes) {
    if (instruction.sources[index].kind == isa::Operand::Kind::None || lanes == 0)
        return firstLanes(kMaxLanes);
    Lanes scratch;
    const std::uint32_t mask = read(tick, warp, instruction, index, scratch)[firstLane(lanes)];
    return mask == UINT32_MAX ? firstLanes(kMaxLanes) : mask;
}

}  // namespace warpscope::sm
