#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The memory spaces as boxes within boxes: who can see them, where they are, how long they live,
/// and how much of each this kernel has.
std::unique_ptr<View> makeSpacesView();

}  // namespace warpscope::views
