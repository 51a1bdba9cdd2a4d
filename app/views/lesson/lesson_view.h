#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The lesson of a scenario: one idea a step, with a question to predict before it is shown.
std::unique_ptr<View> makeLessonView();

}  // namespace warpscope::views
