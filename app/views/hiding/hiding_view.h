#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// How much of the issue slots is used over the warps of a scheduler: the rule W × C ≥ L as a line,
/// the run as a point, and the run that is held beside it.
std::unique_ptr<View> makeHidingView();

}  // namespace warpscope::views
