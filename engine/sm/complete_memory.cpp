#include "engine/sm/stages.h"

namespace warpscope::sm {

void completeMemory(Tick& tick) {
    auto& inFlight = tick.sm.inFlight;  // The one that lands next stands last.
    while (!inFlight.empty() && inFlight.back().readyAt <= tick.now)
        inFlight.pop_back();
}

}  // namespace warpscope::sm
