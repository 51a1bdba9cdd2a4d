#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {
namespace {

inline int choose(const Candidates& candidates, Memory& memory) {
    memory.lastSlot = nextInCircle(candidates.slots, memory.lastSlot);
    return memory.lastSlot;
}

std::string_view because(const Choice& choice) {
    return choice.before.lastSlot < 0 ? "_first" : "";
}

}  // namespace

/// The next slot after the one that issued last, around the circle; stalled warps are passed over.
Policy looseRoundRobin() {
    return {"loose-round-robin", choose, chooseEach<choose>, because};
}

}  // namespace warpscope::scheduler
