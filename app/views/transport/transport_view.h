#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The bar under everything: play and step in both directions, the cycle, the whole run with its
/// events to drag through, the speed.
std::unique_ptr<View> makeTransportView();

}  // namespace warpscope::views
