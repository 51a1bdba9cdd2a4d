#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// "Why?": what is pointed at or selected, and why it is as it is in this cycle.
std::unique_ptr<View> makeInspectorView();

}  // namespace warpscope::views
