#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The kernel with what the run did at each line, the line of the shown warp, breakpoints,
/// problems, and on demand the machine instructions under each line.
std::unique_ptr<View> makeSourceView();

}  // namespace warpscope::views
