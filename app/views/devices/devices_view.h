#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// One launch on three devices beside each other: what limits it, and how many blocks are resident.
std::unique_ptr<View> makeDevicesView();

}  // namespace warpscope::views
