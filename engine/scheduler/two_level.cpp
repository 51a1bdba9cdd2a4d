#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {
namespace {

/// Slots of the inner set: enough to cover the latency of arithmetic (Narasiman et al., MICRO
/// 2011).
constexpr int kInnerSlots = 8;

bool isInner(const Memory& memory, const Candidate& candidate) {
    return ((memory.activeSet >> candidate.slot) & 1) != 0;
}

/// A new inner set: the ready warps behind the last one, around the circle of slots.
void refill(std::span<const Candidate> candidates, Memory& memory) {
    const std::size_t count = candidates.size();
    std::size_t start = 0;
    while (start < count && candidates[start].slot <= memory.lastSlot)
        ++start;
    memory.activeSet = 0;
    for (std::size_t i = 0; i < count && i < kInnerSlots; ++i)
        memory.activeSet |= std::uint64_t{1} << candidates[(start + i) % count].slot;
}

}  // namespace

int chooseTwoLevel(std::span<const Candidate> candidates, Memory& memory) {
    bool hasInner = false;
    for (const Candidate& candidate : candidates)
        hasInner = hasInner || isInner(memory, candidate);
    if (!hasInner) refill(candidates, memory);

    int first = -1;
    for (int i = 0; i < static_cast<int>(candidates.size()); ++i) {
        const Candidate& candidate = candidates[static_cast<std::size_t>(i)];
        if (!isInner(memory, candidate)) continue;
        if (first < 0) first = i;
        if (candidate.slot > memory.lastSlot) {
            first = i;
            break;
        }
    }
    memory.lastSlot = candidates[static_cast<std::size_t>(first)].slot;
    return first;
}

}  // namespace warpscope::scheduler
