#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// One cycle of an SM, stage after stage: who leaves, what comes back from memory, whom a barrier
/// lets go, why each warp waits, whom the schedulers choose, what is executed.
std::unique_ptr<View> makeCycleView();

}  // namespace warpscope::views
