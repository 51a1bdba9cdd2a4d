#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {
namespace {

/// Warps of the inner set: enough to cover the latency of arithmetic (Narasiman et al., MICRO
/// 2011).
constexpr int kInnerWarps = 8;

/// A new inner set: the ready warps behind the last one, around the circle of slots.
std::uint64_t refill(std::uint64_t ready, int last) {
    std::uint64_t set = 0;
    for (int i = 0; i < kInnerWarps && ready != 0; ++i) {
        last = nextInCircle(ready, last);
        set |= std::uint64_t{1} << last;
        ready &= ~(std::uint64_t{1} << last);
    }
    return set;
}

inline int choose(const Candidates& candidates, Memory& memory) {
    if ((candidates.slots & memory.activeSet) == 0)
        memory.activeSet = refill(candidates.slots, memory.lastSlot);
    memory.lastSlot = nextInCircle(candidates.slots & memory.activeSet, memory.lastSlot);
    return memory.lastSlot;
}

std::string_view because(const Choice& choice) {
    return (choice.slots & choice.before.activeSet) == 0 ? "_refilled" : "";
}

}  // namespace

/// Round robin inside a small set; when all of it stalls, a new set of ready warps takes its place.
Policy twoLevel() {
    return {"two-level", choose, chooseEach<choose>, because};
}

}  // namespace warpscope::scheduler
