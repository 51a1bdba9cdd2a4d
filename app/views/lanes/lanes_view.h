#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// One warp as the books draw it (PMPP 4th ed., figures 4.9 and 4.10): time to the right, lanes
/// down, a column for each issue, lanes that do not take part hatched.
std::unique_ptr<View> makeLanesView();

}  // namespace warpscope::views
