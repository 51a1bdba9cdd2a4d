#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The latencies of the device on one axis, each beside the range that a text gives.
std::unique_ptr<View> makeLatenciesView();

}  // namespace warpscope::views
