#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The memory system of the whole run: its units with what passes between them, and the roofline
/// with the run as a point.
std::unique_ptr<View> makeTrafficView();

}  // namespace warpscope::views
