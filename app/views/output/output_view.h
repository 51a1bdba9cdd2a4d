#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// What printf and assert of the kernel wrote, line by line, with who wrote it and when.
std::unique_ptr<View> makeOutputView();

}  // namespace warpscope::views
