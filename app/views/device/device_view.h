#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// What the device tells of itself, field by field with a sentence and what it limits; a second
/// device beside it.
std::unique_ptr<View> makeDeviceView();

}  // namespace warpscope::views
