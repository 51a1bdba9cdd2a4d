#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {
namespace {

inline int choose(const Candidates& candidates, Memory& memory) {
    const bool canStay = memory.lastSlot >= 0 && ((candidates.slots >> memory.lastSlot) & 1) != 0;
    if (!canStay) memory.lastSlot = oldestOf(candidates);
    return memory.lastSlot;
}

std::string_view because(const Choice& choice) {
    if (choice.isSameWarp) return "";
    if (choice.before.lastSlot == choice.slot) return "_slot";
    if (choice.before.lastSlot < 0) return choice.isTie ? "_first_tie" : "_first";
    return choice.isTie ? "_oldest_tie" : "_oldest";
}

}  // namespace

/// The last warp again while it can issue, else the oldest (Rogers et al., MICRO 2012).
Policy greedyThenOldest() {
    return {"greedy-then-oldest", choose, chooseEach<choose>, because};
}

}  // namespace warpscope::scheduler
