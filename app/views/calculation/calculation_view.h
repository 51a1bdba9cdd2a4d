#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The calculation as steps with the numbers put in: exact and textbook side by side, the rules
/// that make the difference, what would change the answer, and the two questions that the runtime
/// answers, written out for copying.
std::unique_ptr<View> makeCalculationView();

}  // namespace warpscope::views
