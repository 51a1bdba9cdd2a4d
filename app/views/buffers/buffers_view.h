#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The buffers of a run as matrices whose cells tell who touched them, when, or how often.
std::unique_ptr<View> makeBuffersView();

}  // namespace warpscope::views
