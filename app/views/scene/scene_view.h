#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The drawn scene of a step: bars on a time axis, or chips beside each other, for what is no
/// simulation. Its moment is its own: a click, a drag or its buttons move it.
std::unique_ptr<View> makeSceneView();

}  // namespace warpscope::views
