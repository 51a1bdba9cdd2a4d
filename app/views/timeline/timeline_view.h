#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// Every warp over time: a row a warp slot or a warp, a cell a state, and the load of the whole run
/// above.
std::unique_ptr<View> makeTimelineView();

}  // namespace warpscope::views
