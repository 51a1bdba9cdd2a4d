#include "engine/sm/operands.h"

#include <algorithm>

namespace warpscope::sm {
namespace {

constexpr std::uint32_t kSignBit = 0x80000000U;
constexpr std::size_t kUsualWidth = 32;  ///< A length that the compiler knows is filled faster.

std::uint32_t parameterAt(const Tick& tick, std::uint32_t offset) {
    std::uint32_t value = 0;
    if (offset + sizeof value <= tick.kernel.parameters.size())
        std::memcpy(&value, tick.kernel.parameters.data() + offset, sizeof value);
    return value;
}

std::uint32_t negated(std::uint32_t value, Negation negation) {
    return negation == Negation::Float ? value ^ kSignBit : 0U - value;
}

}  // namespace

const std::uint32_t* readSlowly(const Tick& tick, const Warp& warp, const isa::Operand& source,
                                Lanes& scratch, Negation negation) {
    const auto width = static_cast<std::size_t>(tick.kernel.warpSize());
    if (source.kind == isa::Operand::Kind::Register) {
        const std::uint32_t* const values = warp.registers.data() + source.value * width;
        for (std::size_t lane = 0; lane < width; ++lane)
            scratch[lane] = negated(values[lane], negation);
        return scratch.data();
    }
    std::uint32_t value = source.value;
    if (source.kind == isa::Operand::Kind::Parameter) value = parameterAt(tick, source.value);
    if (source.negate) value = negated(value, negation);
    if (width == kUsualWidth)
        std::fill_n(scratch.data(), kUsualWidth, value);
    else
        std::fill_n(scratch.data(), width, value);
    return scratch.data();
}

void writeSomeLanes(std::uint32_t* target, const Lanes& values, LaneMask active, int width) {
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(width); ++lane) {
        const std::uint32_t keep = static_cast<std::uint32_t>((active >> lane) & 1) - 1;
        target[lane] = (target[lane] & keep) | (values[lane] & ~keep);
    }
}

LaneMask syncMask(const Tick& tick, const Warp& warp, const isa::Operand& source, LaneMask lanes) {
    if (source.kind == isa::Operand::Kind::None || lanes == 0) return firstLanes(kMaxLanes);
    Lanes scratch;
    const std::uint32_t mask = read(tick, warp, source, scratch)[firstLane(lanes)];
    return mask == UINT32_MAX ? firstLanes(kMaxLanes) : mask;
}

}  // namespace warpscope::sm
