#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// One bar a resource: used by resident blocks, free but blocked by another resource, too small for
/// a block. Under them what binds, what comes next, what was achieved, and a field for a line of
/// `ptxas -v`. A launch that is refused shows its error.
std::unique_ptr<View> makeOccupancyView();

}  // namespace warpscope::views
