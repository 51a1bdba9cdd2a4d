#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// What each pass of the compiler does to the kernel: the code before it and after it.
std::unique_ptr<View> makePassesView();

}  // namespace warpscope::views
