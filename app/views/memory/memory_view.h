#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// One access of a warp: its lanes, what they touch of memory in sectors and lines or in banks and
/// passes, what travels for it, and who answers when.
std::unique_ptr<View> makeMemoryView();

}  // namespace warpscope::views
