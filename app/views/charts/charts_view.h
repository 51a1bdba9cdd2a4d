#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// Occupancy against block size, registers a thread and shared memory a block, exact and textbook;
/// cliffs are marked, and dragging the point turns the knob.
std::unique_ptr<View> makeChartsView();

}  // namespace warpscope::views
