#include "engine/sm/state/operands.h"

#include <algorithm>
#include <array>

#include "engine/sm/state/lane_loops.h"

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

namespace {

/// Lanes that are merged at a time, and the bit of each as a constant: testing it runs on vectors,
/// while shifting by the number of the lane has no vector instruction before AVX2.
constexpr int kMergedLanes = 32;
constexpr auto kBitOfLane = [] {
    std::array<std::uint32_t, kMergedLanes> bits{};
    for (std::size_t lane = 0; lane < bits.size(); ++lane)
        bits[lane] = 1U << lane;
    return bits;
}();

void mergeLanes(std::uint32_t* target, const std::uint32_t* values, std::uint32_t lanes) {
    WARPSCOPE_LANES_APART
    for (std::size_t lane = 0; lane < kMergedLanes; ++lane) {
        const std::uint32_t keep = (lanes & kBitOfLane[lane]) == 0 ? UINT32_MAX : 0;
        target[lane] = (target[lane] & keep) | (values[lane] & ~keep);
    }
}

}  // namespace

void writeSomeLanes(std::uint32_t* target, const std::uint32_t* values, LaneMask active,
                    int width) {
    if ((firstLanes(width) & ~active) == 0) {
        std::copy_n(values, width, target);
        return;
    }
    int lane = 0;
    for (; lane + kMergedLanes <= width; lane += kMergedLanes)
        mergeLanes(target + lane, values + lane, static_cast<std::uint32_t>(active >> lane));
    for (; lane < width; ++lane)
        target[lane] = hasLane(active, lane) ? values[lane] : target[lane];
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
    const bool hasUpper = index + 1 < instruction.sources.size() &&
                          instruction.sources[index + 1].kind != isa::Operand::Kind::None;
    if (hasUpper) return LaneMask{wordOf(index + 1)} << 32 | mask;
    return wholeOrNamed(mask, instruction.sources[index].kind, lanes);
}

}  // namespace warpscope::sm
