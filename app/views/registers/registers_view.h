#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The register file of an SM, or its shared memory, filled with blocks: what each warp takes, what
/// rounding adds, and the block that finds no place.
std::unique_ptr<View> makeRegistersView();

}  // namespace warpscope::views
