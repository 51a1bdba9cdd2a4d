#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The figures of the run that is worked with beside those of the run that is held, with their
/// ratio, and in which knobs the two differ.
std::unique_ptr<View> makeCompareView();

}  // namespace warpscope::views
