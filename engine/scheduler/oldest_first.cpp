#include "engine/scheduler/choices.h"

namespace warpscope::scheduler {
namespace {

inline int choose(const Candidates& candidates, Memory& memory) {
    memory.lastSlot = oldestOf(candidates);
    return memory.lastSlot;
}

std::string_view because(const Choice& choice) {
    return choice.isTie ? "_tie" : "";
}

}  // namespace

/// The warp that has been resident for longest; the lower slot when equal.
Policy oldestFirst() {
    return {"oldest-first", choose, chooseEach<choose>, because};
}

}  // namespace warpscope::scheduler
