#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The launch and the arguments of the kernel as a form.
std::unique_ptr<View> makeLaunchView();

}  // namespace warpscope::views
