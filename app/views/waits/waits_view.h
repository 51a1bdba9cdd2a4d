#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// Who waits for whom in a block, its cluster and the queue: those who do the same as a box, an
/// arrow to whom they wait for; a circle of waiting is ringed.
std::unique_ptr<View> makeWaitsView();

}  // namespace warpscope::views
