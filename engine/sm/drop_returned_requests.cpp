#include "engine/sm/stages.h"

namespace warpscope::sm {

void dropReturnedRequests(Tick& tick) {
    tick.sm.memoryRequests.dropReturned(tick.now);
}

}  // namespace warpscope::sm
