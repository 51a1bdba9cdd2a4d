#include "engine/sm/stages.h"

namespace warpscope::sm {

void completeMemory(Tick& tick) {
    tick.sm.memoryRequests.complete(tick.now);
}

}  // namespace warpscope::sm
