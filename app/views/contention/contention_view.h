#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// Which addresses are hit by how many atomics, and how long the queue before each was, up to the
/// cursor.
std::unique_ptr<View> makeContentionView();

}  // namespace warpscope::views
